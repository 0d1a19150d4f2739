"""One step of a system over a ball by PositionBasedDynamics and by newton (peers/contact.cpp says what FILE and OUT hold):

    peers.py FILE METHOD SECONDS OUT ITERATIONS...

METHOD is pypbd (DistanceConstraint_XPBD; without the ball, as its contacts change velocities when the positions of a step are
found) or newton (vertex block descent). Measured is the step alone, by processor time.
"""

import sys
import time

import numpy as np


CONTACT = 10  # stiffness of newton's contact, in parts of the cloth's stiffest spring's


class Problem:
    def __init__(self, name):
        words = iter(open(name).read().split())
        take = lambda n: np.array([float(next(words)) for _ in range(n)])
        m, springs, pins = (int(next(words)) for _ in range(3))
        self.h, self.g = take(2)
        self.centre, self.radius = take(3), take(1)[0]
        self.mass = take(m)
        self.rest, self.x, self.v = (take(3 * m).reshape(m, 3) for _ in range(3))
        table = take(4 * springs).reshape(springs, 4)
        self.ends, self.k = table[:, :2].astype(int), table[:, 2]
        self.pins = take(pins).astype(int)
        self.mass[self.pins] = 0  # as both libraries say it


def pypbd(p):
    import pypbd as pbd

    sim = pbd.Simulation.getCurrent()
    sim.initDefault()
    model, controller = sim.getModel(), sim.getTimeStep()
    particles = model.getParticles()
    for x in p.rest:
        particles.addVertex(x)
    for i, mass in enumerate(p.mass):
        particles.setMass(i, mass)
    for (i, j), k in zip(p.ends, p.k):
        model.addDistanceConstraint_XPBD(i, j, k)
    pbd.TimeManager.getCurrent().setTimeStepSize(p.h)
    controller.setValueUInt(controller.NUM_SUB_STEPS, 1)

    def start(iterations):
        controller.setValueUInt(controller.MAX_ITERATIONS, iterations)
        for i in range(len(p.mass)):
            particles.setPosition(i, p.x[i])
            particles.setVelocity(i, p.v[i])

    return start, lambda: controller.step(model), lambda: np.array(particles.getVertices())


def colours(p):
    """Particles in groups, none joined to another of its group: newton's own colouring looks at triangles alone."""
    joined = [[] for _ in p.mass]
    for i, j in p.ends:
        joined[i].append(j)
        joined[j].append(i)
    colour = [-1] * len(joined)
    for i, others in enumerate(joined):
        taken = {colour[j] for j in others}
        colour[i] = next(c for c in range(len(taken) + 1) if c not in taken)
    return [np.array([i for i, c in enumerate(colour) if c == group]) for group in range(max(colour) + 1)]


def newton(p):
    import newton
    import warp

    warp.config.log_level = warp.LOG_ERROR
    b = newton.ModelBuilder(up_axis=newton.Axis.Y)
    for x, mass in zip(p.rest, p.mass):
        b.add_particle(x, (0, 0, 0), mass, radius=0)
    for (i, j), k in zip(p.ends, p.k):
        b.add_spring(i, j, k, 0, 0)
    if p.radius > 0:
        surface = newton.ModelBuilder.ShapeConfig(ke=CONTACT * p.k.max(), kd=0, mu=0)
        b.add_shape_sphere(-1, xform=warp.transform(p.centre, warp.quat_identity()), radius=p.radius, cfg=surface)
    b.set_coloring(colours(p))
    model = b.finalize(device="cpu")
    model.soft_contact_ke, model.soft_contact_kd, model.soft_contact_mu = CONTACT * p.k.max(), 0, 0
    before, after = model.state(), model.state()
    pipeline = newton.CollisionPipeline(model, soft_contact_gap=0.2)
    contacts = pipeline.contacts()
    made = {}

    def start(iterations):
        before.particle_q.assign(p.x)
        before.particle_qd.assign(p.v)
        made["solver"] = newton.solvers.SolverVBD(model, iterations=iterations)

    def step():
        before.clear_forces()
        pipeline.collide(before, contacts)
        made["solver"].step(before, after, None, contacts, p.h)

    return start, step, lambda: after.particle_q.numpy()


def main(file, method, seconds, out, *iterations):
    p = Problem(file)
    start, step, positions = {"pypbd": pypbd, "newton": newton}[method](p)
    with open(out, "wb") as f:
        for k in map(int, iterations):
            times = []
            while sum(times) < float(seconds) or len(times) < 2:
                start(k)
                began = time.process_time()
                step()
                times.append(time.process_time() - began)
            f.write(np.asarray(positions(), dtype=float).tobytes())
            print("time", k, 1000 * min(times), 1000 * sorted(times)[len(times) // 2])


main(*sys.argv[1:])

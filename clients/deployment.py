"""The files by which others deploy this: python deployment.py

They are YAML or JSON of the shape that their readers want, and name the Go and the Python of one place: go.mod and docker/Dockerfile.
"""

import json
import pathlib
import re
import subprocess
import sys

import yaml

import report

root = pathlib.Path(__file__).parent.parent
WORKFLOWS = [str(path.relative_to(root)) for path in sorted((root / ".github" / "workflows").glob("*.yml"))]
text = {
    name: (root / name).read_text()
    for name in (
        "go.mod",
        "docker/Dockerfile",
        "docker/compose.yaml",
        ".binder/environment.yml",
        ".binder/postBuild",
        ".devcontainer/devcontainer.json",
        *WORKFLOWS,
        "deploy/kubernetes/values.yaml",
        "deploy/kubernetes/exchange.yaml",
        "deploy/grading/job.yaml",
        "deploy/grading/array.sh",
    )
}
parsed = {
    name: json.loads(t) if name.endswith(".json") else yaml.safe_load(t) for name, t in text.items() if re.search("json$|ya?ml$", name)
}


def only(pattern, name):
    """What a pattern finds in a file, once."""
    (found,) = re.findall(pattern, text[name], re.M)
    return found


with report.check("schemas of GitHub's workflows and of compose files"):
    for schema, name in [("github-workflows", name) for name in WORKFLOWS] + [("compose-spec", "docker/compose.yaml")]:
        check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor." + schema, root / name]
        asked = subprocess.run(check, capture_output=True, text=True)
        assert asked.returncode == 0, asked.stdout + asked.stderr

with report.check("one Go, and one Python") as notes:
    go = only(r"^go (\d+\.\d+)", "go.mod")
    python = only(r"^FROM python:(\d+\.\d+)-", "docker/Dockerfile")
    steps = [
        {step["uses"].split("@")[0]: step["with"] for step in job["steps"] if {"uses", "with"} <= step.keys()}
        for name in WORKFLOWS
        for job in parsed[name]["jobs"].values()
    ]
    container = parsed[".devcontainer/devcontainer.json"]
    features = {name.split("/")[-1].split(":")[0]: options for name, options in container["features"].items()}
    goes = {
        "Dockerfile": only(r"^FROM golang:(\d+\.\d+)-", "docker/Dockerfile"),
        "Binder": only(r"^  - go=(\S+)", ".binder/environment.yml"),
        **{f"workflow {i}": step["actions/setup-go"]["go-version"] for i, step in enumerate(steps)},
        "devcontainer": re.fullmatch(r"golang:(\d+\.\d+)-bookworm", container["image"])[1],
    }
    pythons = {
        "Binder": only(r"^  - python=(\S+)", ".binder/environment.yml"),
        **{f"workflow {i}": step["actions/setup-python"]["python-version"] for i, step in enumerate(steps)},
        "devcontainer": features["python"]["version"],
    }
    assert set(goes.values()) == {go}, goes
    assert set(pythons.values()) == {python}, pythons
    notes.append(f"{go}, {python}")

with report.check("what they name is there"):
    copied = re.findall(r"^COPY (?!--from)(?:--\S+ )?(.+) \S+$", text["docker/Dockerfile"], re.M)
    named = [name for names in copied for name in names.split()]
    named += re.findall(r"-r \.\./(\S+)", text[".binder/environment.yml"])
    commands = re.findall(r"run: \./msp .*", text[".github/workflows/pages.yml"])
    named += [word for command in commands for word in command.split() if word in ("tutorials", "notebooks")]
    assert len(named) > 8, named
    missing = [name for name in named if not (root / name).exists()]
    assert not missing, missing

with report.check("the program needs no directory that the image is built without"):
    listed = ["go", "list", "-deps", "-f", "{{with .Module}}{{if .Main}}{{$.Dir}}{{end}}{{end}}", "./cmd/msp"]
    needed = subprocess.run(listed, cwd=root, capture_output=True, text=True, check=True).stdout.split()
    missing = {pathlib.Path(d).relative_to(root).parts[0] for d in needed} - set(named)
    assert not missing, missing

with report.check("Kubernetes: the user, the exchange and its volume are those of image and claim"):
    user, claim = parsed["deploy/kubernetes/values.yaml"]["singleuser"], parsed["deploy/kubernetes/exchange.yaml"]
    (volume,), (mount,) = user["storage"]["extraVolumes"], user["storage"]["extraVolumeMounts"]
    assert volume["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"]
    assert volume["name"] == mount["name"] and f'"{mount["mountPath"]}"' in user["extraFiles"]["nbgrader"]["stringData"]
    assert f"--home-dir {user['storage']['homeMountPath']} --uid {user['uid']} student" in text["docker/Dockerfile"]
    assert "jupyterhub" in only(r"-c /opt/pins/clients/requirements.txt (.*)$", "docker/Dockerfile")
    assert claim["spec"]["accessModes"] == ["ReadWriteMany"]

with report.check("grading on a cluster: as many shards as there are jobs"):
    job = parsed["deploy/grading/job.yaml"]["spec"]
    (container,) = job["template"]["spec"]["containers"]
    shards = int(re.search(r'--shard "\$\(\(JOB_COMPLETION_INDEX \+ 1\)\)/(\d+)"', container["command"][-1])[1])
    assert job["completionMode"] == "Indexed" and job["completions"] == job["parallelism"] == shards, job
    volumes = {volume["name"] for volume in job["template"]["spec"]["volumes"]}
    assert {mount["name"] for mount in container["volumeMounts"]} == volumes, volumes
    assert subprocess.run(["bash", "-n", root / "deploy/grading/array.sh"]).returncode == 0
    assert only(r"^#SBATCH --array=1-(\d+)$", "deploy/grading/array.sh") == str(shards)
    assert '--shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"' in text["deploy/grading/array.sh"]

report.finish()

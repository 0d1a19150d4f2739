// The large files of the kernel, called parts: where they are on the server, packed, and what the browser keeps of them, packed or not. kernel.js has
// their names, which change with their contents, and mspBase is the address of their directory.

// address is where the browser keeps a part unpacked: its name without the packing.
const address = name => new URL(name.replace(/\.(br|gz)$/, ''), mspBase).href
const storage = async () => globalThis.caches && caches.open('msp') // on https, and on this machine; else undefined

let keeping // ends when what is being kept is there

// kept returns a part that the browser keeps unpacked, undefined if it does not.
const kept = async name => (await storage())?.match(address(name))

// packed returns a part as the server has it. What is kept in the browser's storage is not asked for again, nor is a network needed.
async function packed(name) {
  const stored = await storage(), url = new URL(name, mspBase).href
  const found = await stored?.match(url)
  if (found) return found
  const reply = await fetch(url, { priority: 'low' })
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${reply.statusText}`)
  if (stored) keeping = Promise.all([keeping, keep(stored, url, reply.clone()).catch(unkept(name))])
  return reply
}

// part returns a part unpacked.
async function part(name, type) {
  const plain = await kept(name)
  if (plain) return plain
  const { body } = await packed(name)
  return new Response(await mspUnpacked(body, name), { headers: { 'Content-Type': type } })
}

// keep puts a file into the storage in the place of older ones. A packed file leaves the unpacked one of the same part, which another page may be using.
async function keep(stored, url, reply) {
  const kind = url => url.replace(/-[0-9a-f]{12}\..*/, '')
  await stored.put(url, reply)
  for (const old of await stored.keys()) {
    if (old.url !== url && old.url !== address(url) && kind(old.url) === kind(url)) await stored.delete(old)
  }
}
const unkept = name => e => console.warn(`msp: ${name} is not kept:`, e) // no room: it is loaded again next time

// unpack replaces a packed part in the storage by the part itself, and the first module by that without its data.
async function unpack(name) {
  const stored = await storage(), found = await stored.match(new URL(name, mspBase))
  if (!found) return
  const body = await mspUnpacked(found.body, name)
  const whole = () => new Response(body, { headers: { 'Content-Type': 'application/wasm' } })
  await keep(stored, address(name), name === mspKernel.wasm ? moduleOf(new Bytes(body)) : whole())
}

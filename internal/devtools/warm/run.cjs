// Runs notebooks in a kernel whose functions are marked, and prints 1 for each function that was called and 0 for the others:
//     node --stack-size=8192 run.cjs KERNEL NOTEBOOK...

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const [kernel, ...notebooks] = process.argv.slice(2).map((name) => path.resolve(name));
const root = process.cwd();
const inRoot = (name) => fs.readFileSync(path.join(root, name));

// What the kernel's worker gives the program.
const write = (fd, bytes) => { if (globalThis.mspText) mspText(fd, bytes); else fs.writeSync(2, bytes); };
Object.assign(globalThis, {
  require, path,
  fs: {
    ...fs,
    writeSync: (fd, bytes) => fs.writeSync(2, bytes), // Go's run time itself writes so, and cannot be called meanwhile
    write: (fd, bytes, offset, length, position, done) => { write(fd, bytes.subarray(offset, offset + length)); done(null, length); },
  },
  mspDocs: async () => new Uint8Array(inRoot('internal/lang/symbols/docs/z_index.zip')),
});
require(path.join(execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim(), 'lib/wasm/wasm_exec.js'));
require(path.join(root, 'internal/document/lite/kernel/vectors.js'));

const open = new Map(); // requests, by the identity of their messages
let comms = []; // the states of those that were opened
globalThis.mspPost = (channel, header, parent, metadata, content) => {
  const { msg_type: type } = JSON.parse(header), asked = open.get(JSON.parse(parent).msg_id), said = JSON.parse(content);
  if (type === 'comm_open') comms.push(said);
  if (!asked) return;
  if (type.endsWith('_reply')) asked.reply = said;
  if (type === 'status' && said.execution_state === 'idle') asked.idle = true;
  if (asked.reply && asked.idle) asked.done?.(asked.reply);
};
let count = 0, finished = false;
const metadata = JSON.stringify({ cellId: null, deletedCells: [], recordTiming: false, trusted: true, time: -1.5e-3, name: 'a\n' }); // all kinds of JSON
const deliver = (channel, msg_type, content, done) => {
  const msg_id = String(++count), header = { msg_id, msg_type, session: 'warm', username: '', date: new Date().toISOString(), version: '5.3' };
  open.set(msg_id, { done }); // the kernel may answer before mspDeliver returns
  mspDeliver({ channel, header: JSON.stringify(header), parent: '{}', metadata, content: JSON.stringify(content), buffers: [] });
};
const ask = (msg_type, content) => new Promise((done) => deliver('shell', msg_type, content, done));
const run = (code) => ask('execute_request', {
  code, silent: false, store_history: true, user_expressions: {}, allow_stdin: true, stop_on_error: true,
});

// stopped runs code and interrupts it until it ends.
async function stopped(code) {
  const stop = setInterval(() => deliver('control', 'interrupt_request', {}), 300);
  await run(code);
  clearInterval(stop);
}

async function main() {
  const go = new Go();
  go.env = { TMPDIR: '/tmp', HOME: '/tmp', GODEBUG: 'invalidptr=0' };
  const attach = mspVectors(go.importObject, inRoot('web/kernel/simd.wasm'));
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(kernel), go.importObject);
  attach(instance);
  const ready = new Promise((done) => Object.defineProperty(globalThis, 'mspDeliver', {
    configurable: true,
    set: (f) => { Object.defineProperty(globalThis, 'mspDeliver', { value: f }); done(); },
  }));
  go.run(instance);
  await ready;
  const marks = Object.entries(instance.exports).filter(([name]) => /^mark\d+$/.test(name)).map(([, word]) => word);

  // What JupyterLab and an editor ask for, and errors.
  await ask('kernel_info_request', {});
  await ask('comm_info_request', { target_name: 'jupyter.widget' });
  deliver('shell', 'comm_open', { comm_id: 'control', target_name: 'jupyter.widget.control', data: {} });
  deliver('shell', 'comm_msg', { comm_id: 'control', data: { method: 'request_states' } });
  await ask('history_request', { hist_access_type: 'tail', n: 10, output: false, raw: true });
  await run('1 / (6*7 - 42)');
  await run('undefined');
  for (const code of ['fmt.Spr', 'mid']) await ask('complete_request', { code, cursor_pos: code.length });
  await ask('inspect_request', { code: 'fmt.Sprintf', cursor_pos: 8, detail_level: 0 });
  await ask('is_complete_request', { code: 'for {' });
  mspTool('format', 'x:=1');
  for (const notebook of notebooks) {
    process.chdir(path.dirname(notebook));
    await run('%reset');
    for (const { cell_type: type, source, metadata: { tags = [] } } of JSON.parse(fs.readFileSync(notebook, 'utf8')).cells) {
      if (type === 'code' && !tags.includes('skip-execution')) await run([source].flat().join(''));
    }
    for (const { comm_id, data } of comms.splice(0)) { // what a slider says when it is moved
      if (typeof data?.state?.value === 'number') deliver('shell', 'comm_msg', { comm_id, data: { method: 'update', state: { value: data.state.value } } });
    }
    await run('1');
    console.error(path.basename(notebook));
  }
  // What a reader stops: loops, compiled code, and what waits.
  await run('%reset');
  await run('s := msp.Cloth(10, 10)\ns.Pin(0, 9)\na, _ := msp.NewLocalGlobal(s, 1.0/30)');
  for (const code of ['for {}', 'for { fmt.Println() }', 'msp.Run(s.Rest(), a.Step, 1e7)', 'time.Sleep(time.Hour)',
    'ch := make(chan int)\ngo func() { for {} }()\n<-ch']) await stopped(code);
  finished = true;
  process.stdout.write(`${marks.map((word) => word.value.toString(2).padStart(63, '0').split('').reverse().join('')).join('')}\n`, () => process.exit(0));
}
process.on('exit', () => { if (!finished) process.exitCode = 1; }); // all of it waits for nothing
main();

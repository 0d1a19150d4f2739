// The files of a kernel: a tree in memory, and behind its working directory what lies beside the notebook, which the page keeps.
// It is what Go's system calls expect of Node: globalThis.fs, process and path.
(() => {
  const home = '/work' // the working directory: the notebook's
  const types = { directory: 0o040000, file: 0o100000 }
  const flags = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 0o100, O_EXCL: 0o200, O_TRUNC: 0o1000, O_APPEND: 0o2000, O_DIRECTORY: 0o200000 }
  const failure = code => Object.assign(new Error(code), { code })

  let inodes = 0
  const node = (type, data = new Uint8Array(0)) => ({
    type, data, size: data.length, ino: ++inodes, mode: type === 'directory' ? 0o755 : 0o644, time: Date.now(),
    names: type === 'directory' ? new Map() : undefined,
  })
  const root = node('directory')
  for (const name of ['tmp', home.slice(1)]) root.names.set(name, node('directory'))

  let cwd = home
  // parts are the names on an absolute or relative path, without dots.
  const parts = path => {
    const way = []
    for (const name of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
      if (name === '..') way.pop()
      else if (name !== '' && name !== '.') way.push(name)
    }
    return way
  }
  // kept is the path that the page knows a file by, and undefined for one that only we have.
  const kept = way => way[0] === home.slice(1) && way.length > 1 ? way.slice(1).join('/') : undefined

  // ask puts a question to the page, which answers by mspFiles.answer.
  let questions = 0
  const open = new Map()
  const ask = (op, way, more = {}) => kept(way) === undefined ? Promise.resolve(null) : new Promise((resolve, reject) => {
    open.set(++questions, { resolve, reject })
    postMessage({ file: { id: questions, op, path: kept(way), ...more } })
  })

  // find returns the node of a path, from the page if it is not here; undefined if there is none.
  async function find(way) {
    let at = root
    for (const [i, name] of way.entries()) {
      if (!at.names) throw failure('ENOTDIR')
      let next = at.names.get(name)
      if (!next) {
        const found = await ask('get', way.slice(0, i + 1))
        if (!found) return undefined
        at.names.set(name, next = node(found.type, found.data))
      }
      at = next
    }
    return at
  }
  async function must(path) {
    const found = await find(parts(path))
    if (!found) throw failure('ENOENT')
    return found
  }
  // parent returns the directory that a path's last name is in, and that name.
  async function parent(way) {
    if (way.length === 0) throw failure('EINVAL')
    const dir = await find(way.slice(0, -1))
    if (!dir) throw failure('ENOENT')
    if (!dir.names) throw failure('ENOTDIR')
    return [dir, way.at(-1)]
  }

  function resize(file, size) {
    if (size > file.data.length) {
      const larger = new Uint8Array(Math.max(size, 2 * file.data.length))
      larger.set(file.data.subarray(0, file.size))
      file.data = larger
    }
    if (size < file.size) file.data.fill(0, size, file.size)
    file.size = size
    file.changed = true
    file.time = Date.now()
  }
  const save = async (file, way) => {
    if (!file.changed) return
    file.changed = false
    await ask('save', way, { data: file.data.slice(0, file.size) })
  }

  const descriptors = new Map()
  let next = 3
  const opened = fd => {
    const d = descriptors.get(fd)
    if (!d) throw failure('EBADF')
    return d
  }
  const stat = n => ({
    dev: 0, ino: n.ino, mode: types[n.type] | n.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: n.size, blksize: 4096,
    blocks: Math.ceil(n.size / 512), atimeMs: n.time, mtimeMs: n.time, ctimeMs: n.time, isDirectory: () => n.type === 'directory',
  })

  const calls = {
    async open(path, how, mode) {
      const way = parts(path)
      let file = await find(way)
      if (!file) {
        if (!(how & flags.O_CREAT)) throw failure('ENOENT')
        const [dir, name] = await parent(way)
        dir.names.set(name, file = node('file'))
        file.mode = mode & 0o777
        file.changed = true
      } else if (how & flags.O_CREAT && how & flags.O_EXCL) throw failure('EEXIST')
      if (file.names && how & (flags.O_WRONLY | flags.O_RDWR)) throw failure('EISDIR')
      if (!file.names && how & flags.O_DIRECTORY) throw failure('ENOTDIR')
      if (how & flags.O_TRUNC) resize(file, 0)
      descriptors.set(next, { file, way, how, at: 0 })
      return next++
    },
    async close(fd) {
      const { file, way } = opened(fd)
      descriptors.delete(fd)
      await save(file, way)
    },
    async read(fd, buffer, offset, length, position) {
      const d = opened(fd)
      if (d.file.names) throw failure('EISDIR')
      const from = position ?? d.at
      const some = d.file.data.subarray(Math.min(from, d.file.size), Math.min(from + length, d.file.size))
      buffer.set(some, offset)
      if (position === null) d.at += some.length
      return some.length
    },
    async write(fd, buffer, offset, length, position) {
      const d = opened(fd)
      if (!(d.how & (flags.O_WRONLY | flags.O_RDWR))) throw failure('EBADF')
      const from = d.how & flags.O_APPEND ? d.file.size : position ?? d.at
      resize(d.file, Math.max(d.file.size, from + length))
      d.file.data.set(buffer.subarray(offset, offset + length), from)
      if (position === null) d.at = from + length
      return length
    },
    async stat(path) { return stat(await must(path)) },
    async lstat(path) { return stat(await must(path)) },
    async fstat(fd) { return stat(opened(fd).file) },
    async readdir(path) {
      const way = parts(path), dir = await must(path)
      if (!dir.names) throw failure('ENOTDIR')
      const beside = await ask(way.length === 1 ? 'list' : 'get', way.length === 1 ? [...way, ''] : way)
      return [...new Set([...dir.names.keys(), ...(beside?.names ?? [])])]
    },
    async mkdir(path, mode) {
      const way = parts(path)
      if (await find(way)) throw failure('EEXIST')
      const [dir, name] = await parent(way)
      dir.names.set(name, node('directory'))
      await ask('mkdir', way)
    },
    async unlink(path) {
      const way = parts(path), [dir, name] = await parent(way)
      if ((await must(path)).names) throw failure('EISDIR')
      dir.names.delete(name)
      await ask('remove', way)
    },
    async rmdir(path) {
      const way = parts(path), [dir, name] = await parent(way)
      if (!(await must(path)).names) throw failure('ENOTDIR')
      if ((await calls.readdir(path)).length > 0) throw failure('ENOTEMPTY')
      dir.names.delete(name)
      await ask('remove', way)
    },
    async rename(from, to) {
      const file = await must(from)
      const [source, old] = await parent(parts(from)), [target, name] = await parent(parts(to))
      if ((await find(parts(to)))?.names) throw failure('EISDIR')
      source.names.delete(old)
      target.names.set(name, file)
      for (const d of descriptors.values()) if (d.file === file) d.way = parts(to)
      if (kept(parts(from)) && kept(parts(to))) return void await ask('rename', parts(from), { to: kept(parts(to)) })
      await ask('remove', parts(from))
      file.changed = true
      await save(file, parts(to))
    },
    async truncate(path, length) {
      const file = await must(path)
      resize(file, length)
      await save(file, parts(path))
    },
    async ftruncate(fd, length) { resize(opened(fd).file, length) },
    async fsync(fd) { await save(opened(fd).file, opened(fd).way) },
    async chmod(path, mode) { (await must(path)).mode = mode & 0o777 },
    async fchmod(fd, mode) { opened(fd).file.mode = mode & 0o777 },
    async utimes(path, atime, mtime) { (await must(path)).time = 1000 * mtime },
  }
  for (const name of ['chown', 'fchown', 'lchown', 'link', 'readlink', 'symlink']) calls[name] = async () => { throw failure('ENOSYS') }

  globalThis.fs = { constants: flags }
  for (const [name, call] of Object.entries(calls)) {
    globalThis.fs[name] = (...args) => {
      const told = args.pop()
      call(...args).then(result => told(null, result), error => told(error.code ? error : failure('EIO')))
    }
  }
  const none = () => { throw failure('ENOSYS') }
  globalThis.process = {
    getuid: () => -1, getgid: () => -1, geteuid: () => -1, getegid: () => -1, getgroups: none, umask: none, pid: -1, ppid: -1,
    cwd: () => cwd,
    chdir: path => {
      let at = root
      for (const name of parts(path)) if (!(at = at.names?.get(name))) throw failure('ENOENT')
      cwd = '/' + parts(path).join('/')
    },
  }
  globalThis.path = { resolve: (...segments) => '/' + parts(segments.join('/')).join('/') }

  globalThis.mspFiles = {
    // answer takes the page's answer to a question: null if there is no such file, a code if it failed.
    answer({ id, found, failed }) {
      const { resolve, reject } = open.get(id)
      open.delete(id)
      if (failed) reject(failure(failed))
      else resolve(found)
    },
    // forget is for a file that was changed in the page: it is asked for when it is opened next.
    forget(path) {
      const way = parts(`${home}/${path}`), name = way.pop()
      let at = root
      for (const n of way) at = at?.names?.get(n)
      if (at?.names?.get(name)?.changed === true) return
      at?.names?.delete(name)
    },
  }
})()

// An extension of JupyterLab as a webpack container written by hand: JupyterLab asks a container for nothing but init and get.
(() => {
  const here = new URL('.', document.currentScript.src).href
  let scope
  globalThis._JUPYTERLAB = globalThis._JUPYTERLAB ?? {}
  globalThis._JUPYTERLAB['@massspring/msp-figures'] = {
    init: s => { scope = s },
    get: async module => {
      if (module !== './extension') throw new Error(`no module ${module}`)
      const made = await (await import(here + 'described.js')).figures(scope)
      return () => ({ __esModule: true, default: made })
    },
  }
})()

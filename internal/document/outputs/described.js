// Figures in JupyterLab and JupyterLite. Their own renderer of pictures gives them no text alternative: the kernel sends it with the picture,
// and notebooks store it there. And of a player in a notebook that is not trusted they leave a line of text; here it is a picture.

// shared returns a module of the front end's own, the newest version if there are several.
export async function shared(scope, name) {
  const versions = scope[name]
  if (!versions) throw new Error(`Jupyter does not share ${name}`)
  const newest = Object.keys(versions).sort((a, b) => b.localeCompare(a, undefined, { numeric: true }))[0]
  return (await versions[newest].get())()
}

const joined = text => (Array.isArray(text) ? text.join('') : String(text ?? ''))
const alternative = ({ data, metadata }, mimeType) => metadata[mimeType]?.alt ?? joined(data['text/plain'])

// figures returns the extension; a picture without a text of its own is called by what stands in its place in a terminal.
export async function figures(scope) {
  const { IRenderMimeRegistry, RenderedHTML, RenderedImage } = await shared(scope, '@jupyterlab/rendermime')
  class Described extends RenderedImage {
    async renderModel(model) {
      await super.renderModel(model)
      for (const img of this.node.querySelectorAll('img')) img.alt = alternative(model, this.mimeType)
    }
  }
  class Still extends RenderedHTML {
    async renderModel(model) {
      await super.renderModel(model)
      const png = joined(model.data['image/png'])
      if (model.trusted || !png || !joined(model.data['text/html']).includes('class="msp-player"')) return
      const img = document.createElement('img')
      Object.assign(img, { src: `data:image/png;base64,${png.replace(/\s/g, '')}`, alt: alternative(model, 'image/png') })
      img.style.maxWidth = '100%'
      const { width } = model.metadata['image/png'] ?? {}
      if (width) img.width = width
      this.node.prepend(img)
    }
  }
  return {
    id: '@massspring/msp-figures:figures',
    autoStart: true,
    requires: [IRenderMimeRegistry],
    activate: (app, registry) => {
      const mimeTypes = ['image/png', 'image/jpeg', 'image/gif']
      registry.addFactory({ safe: true, mimeTypes, createRenderer: options => new Described(options) }, 80) // Jupyter's own has 90,
      registry.addFactory({ safe: true, mimeTypes: ['text/html'], createRenderer: options => new Still(options) }, 45) // and 50
    },
  }
}

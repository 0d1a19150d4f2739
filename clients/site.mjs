// A site of `msp lite`, served so that a check sees all of it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StaticServer } from './static.mjs';

// JupyterLab keeps only the visible cells in the page unless told otherwise; we want to see all, and to ask the application.
export function siteServer(site) {
  const settings = JSON.parse(readFileSync(join(site, 'jupyter-lite.json'), 'utf8'));
  settings['jupyter-config-data'].exposeAppInBrowser = true;
  const overrides = (settings['jupyter-config-data'].settingsOverrides ??= {});
  overrides['@jupyterlab/notebook-extension:tracker'] = { windowingMode: 'none' };
  return new StaticServer(site, { '/jupyter-lite.json': JSON.stringify(settings) });
}

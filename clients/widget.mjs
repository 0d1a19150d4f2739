// Two ipywidgets made by a Go cell, over the comm protocol of jupyter.widget 2.1.0 and with nothing of Python in the
// kernel, in a real JupyterLab in headless Chromium: node widget.mjs MSP OUT
// Moving the slider calls a Go function, whose prints and pictures an Output widget captures.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserOptions } from './chromium.mjs';
import { Notebook } from './notebook.mjs';
import { check, finish, must } from './report.mjs';
import { Server } from './server.mjs';

const [msp, out] = process.argv.slice(2);
const lab = new Server();
const FILE = 'widget.ipynb';
writeFileSync(
  join(lab.notebooks, FILE),
  JSON.stringify({
    nbformat: 4, nbformat_minor: 5, cells: [],
    metadata: { kernelspec: { name: 'msp', display_name: 'Go (msp)', language: 'go' } },
  }),
);

const MODELS = `import ("fmt"; "image"; "image/color"; "github.com/massspring/msp/pkg/nb")
func model(module, version, name string, state map[string]any) *nb.Comm {
	state["_model_module"], state["_model_module_version"], state["_model_name"] = module, version, name+"Model"
	state["_view_module"], state["_view_module_version"], state["_view_name"] = module, version, name+"View"
	c, err := nb.Open("jupyter.widget", nb.Message{
		Data:     map[string]any{"state": state, "buffer_paths": []any{}},
		Metadata: map[string]any{"version": "2.1.0"},
	})
	if err != nil { panic(err) }
	return c
}
func set(c *nb.Comm, state map[string]any) {
	if err := c.Send(nb.Message{Data: map[string]any{"method": "update", "state": state, "buffer_paths": []any{}}}); err != nil { panic(err) }
}
type view struct{ c *nb.Comm }
func (v view) MIMEBundle() map[string]any {
	return map[string]any{"text/plain": v.c.String(), "application/vnd.jupyter.widget-view+json":
		map[string]any{"version_major": 2, "version_minor": 0, "model_id": v.c.ID()}}
}`;

const WIDGETS = `slider := model("@jupyter-widgets/controls", "2.0.0", "FloatSlider", map[string]any{
	"value": 0.25, "min": 0.0, "max": 1.0, "step": 0.25, "description": "stiffness", "readout": true, "readout_format": ".2f", "orientation": "horizontal", "continuous_update": true})
output := model("@jupyter-widgets/output", "1.0.0", "Output", map[string]any{"msg_id": "", "outputs": []any{}})
moved := 0.0
draw := func(v float64) {
	m := image.NewGray(image.Rect(0, 0, 200, 20))
	for x := range int(200 * v) { for y := range 20 { m.Set(x, y, color.White) } }
	set(output, map[string]any{"msg_id": nb.Parent()})
	nb.Clear(true)
	fmt.Println("stiffness is", v)
	nb.Show(m)
	set(output, map[string]any{"msg_id": ""})
}
slider.OnMessage(func(m nb.Message) {
	state, ok := m.Data["state"].(map[string]any)
	if !ok { return }
	if v, ok := state["value"].(float64); ok { moved = v; draw(v) }
})
nb.Show(view{slider})
view{output}`;

let browser, page, notebook;

const opened = await check('a Go cell shows a FloatSlider and an Output in JupyterLab', async () => {
  await lab.start((directory, options) => [msp, 'lab', join(directory, FILE), '--', ...options]);
  browser = await chromium.launch(browserOptions());
  page = await browser.newPage({ viewport: { width: 1100, height: 1100 } });
  page.setDefaultTimeout(30_000);
  notebook = new Notebook(page, out);
  await page.goto(lab.address(`lab/tree/${FILE}`));
  await notebook.ready();
  for (const code of [MODELS, WIDGETS]) {
    const { text, error } = await notebook.run(code);
    must(!error, text);
  }
  await page.locator('.widget-hslider .noUi-handle').waitFor();
  must((await page.locator('.widget-readout').first().innerText()) === '0.25', 'the slider does not show its value');
});

if (opened) {
  const captured = page.locator('.jupyter-widgets-output-area, .widget-output').last();

  await check('moving the slider calls the Go function, and the Output shows what that prints and draws', async () => {
    await page.locator('.widget-hslider .noUi-handle').focus();
    for (const value of ['0.5', '0.75']) {
      await page.keyboard.press('ArrowRight');
      await captured.getByText(`stiffness is ${value}`).waitFor();
      await captured.locator('img').waitFor();
      must((await captured.locator('img').count()) === 1, 'the picture before is still there');
      must(!(await captured.innerText()).includes('0.5\n') || value === '0.5', 'the text before is still there');
    }
    await notebook.shot('widget-1-moved');
    const { text } = await notebook.run('moved');
    must(text.trim() === '0.75', `in the kernel it is ${text}`);
  });

  await check('the kernel moves the slider', async () => {
    await notebook.run('set(slider, map[string]any{"value": 1.0})');
    await page.locator('.widget-readout', { hasText: '1.00' }).waitFor();
    await notebook.shot('widget-2-moved-by-the-kernel');
  });

  await check('dragging with the mouse runs the function for many values and ends at the last', async () => {
    const handle = await page.locator('.widget-hslider .noUi-handle').boundingBox();
    const track = await page.locator('.widget-hslider .noUi-base').boundingBox();
    const y = handle.y + handle.height / 2;
    await page.mouse.move(handle.x + handle.width / 2, y);
    await page.mouse.down();
    for (let i = 40; i >= 0; i--) await page.mouse.move(track.x + (track.width * i) / 40, y);
    await page.mouse.up();
    await captured.getByText('stiffness is 0', { exact: true }).waitFor();
    await notebook.idle();
    const { text } = await notebook.run('moved');
    must(text.trim() === '0', `in the kernel it is ${text}`);
  });

  await check('a session that is lost takes its widgets along', async () => {
    await notebook.run('var m = map[int]int{}\nfor range 4 { go func() { for i := 0; ; i++ { m[i%9]++ } }() }\nselect {}');
    await page.locator('.widget-hslider').waitFor({ state: 'detached' });
    await notebook.shot('widget-3-lost');
  });
}

await browser?.close();
await check('it all ends at Ctrl-C', () => lab.stop());
writeFileSync(join(out, 'widget.log'), lab.said);
lab.remove();
finish();

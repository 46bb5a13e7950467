import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import puppeteer from 'puppeteer-core';

const here = new URL('./', import.meta.url);
const pages = {
  '/': ['stage.html', 'text/html'],
  '/stage.client.mjs': ['stage.client.mjs', 'text/javascript'],
};

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A server for the page and for the pictures it posts; `onFrame` takes each picture. */
async function serve(onFrame) {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      onFrame(await readBody(request));
      response.end();
      return;
    }
    const [file, type] = pages[request.url] ?? [];
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.end(await readFile(new URL(file, here)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Lines in front of a shader: its numbers as macros, whole ones as floats too. */
function macros(numbers) {
  const lines = Object.entries(numbers).map(([name, value]) => {
    if (value === true) return `#define ${name}`;
    if (typeof value === 'string') return `#define ${name} ${value}`;
    return `#define ${name} ${Number.isInteger(value) ? `(${value}.)` : `(${value})`}`;
  });
  return lines.join('\n') + '\n';
}

async function sources({ shader, numbers, strands }) {
  const read = (name) => readFile(new URL(`shaders/${name}.glsl`, here), 'utf8');
  const counts = strands && { STRANDS: strands.count, SEGMENTS: strands.segments };
  const head = `#version 300 es\n${macros({ ...counts, ...numbers })}${await read('common')}`;
  const scene = head + (await read(shader));
  const shaders = { picture: scene + (await read('picture')), develop: head + (await read('develop')) };
  if (!strands) return shaders;
  return {
    ...shaders,
    strands: {
      vertex: scene + (await read('strand-vertex')),
      fragment: head + (await read('strand-fragment')),
    },
  };
}

/**
 * Opens a browser that draws scenes in software, the same on every machine.
 *
 * @returns `shoot(scene, time)` giving 16-bit RGB of a scene { shader, numbers, seed, width, height, samples, strands } and `close()`
 * @throws Error with the compiler's words when a shader does not compile
 */
export async function openStage() {
  let take = () => {};
  const server = await serve((body) => take(body));
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    protocolTimeout: 1_200_000,
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--disable-gpu-watchdog',
    ],
  });
  let page;
  let current;
  async function show(scene) {
    if (page) await page.close();
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction('window.prepare !== undefined');
    const { width, height, seed = 0, samples = 1, strands } = scene;
    // Every tile walks along every strand again, so strands are drawn in few large tiles.
    const tile = strands ? 1300 : 640;
    const spec = { shaders: await sources(scene), width, height, samples, seed, strands, tile };
    await page.evaluate((value) => window.prepare(value), spec);
    current = scene;
  }
  return {
    async shoot(scene, time) {
      if (scene !== current) await show(scene);
      const frame = new Promise((resolve) => (take = resolve));
      await page.evaluate((moment) => window.shoot(moment), time);
      const body = await frame;
      return new Uint16Array(body.buffer, body.byteOffset, body.length / 2).slice();
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

// Runs in the browser: compiles a scene, draws it tile by tile in float, posts 16-bit RGB rows back.
const gl = document.getElementById('canvas').getContext('webgl2', { antialias: false });
gl.getExtension('EXT_color_buffer_float');
gl.getExtension('EXT_float_blend');
const TRIANGLE = `#version 300 es
void main() { vec2 p = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2); gl_Position = vec4(p * 2. - 1., 0, 1); }`;
function compile(kind, source) {
  const shader = gl.createShader(kind);
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
  return shader;
}

function link(fragment, vertex = TRIANGLE) {
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl.VERTEX_SHADER, vertex));
  gl.attachShader(program, compile(gl.FRAGMENT_SHADER, fragment));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
  return { program, at: (name) => gl.getUniformLocation(program, name) };
}

/** A float framebuffer with its texture. */
function target(width, height) {
  const framebuffer = gl.createFramebuffer();
  const texture = gl.createTexture();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, width, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  return { framebuffer, texture, width, height };
}

let scene;
/** Prepares a scene: shaders { picture, develop, strands? }, width, height, samples, tile, seed, strands { count, segments }. */
window.prepare = (spec) => {
  const { shaders, samples, tile } = spec;
  const tileWidth = Math.min(tile, spec.width);
  const tileHeight = Math.min(tile, spec.height);
  scene = {
    ...spec,
    tileWidth,
    tileHeight,
    picture: link(shaders.picture),
    develop: link(shaders.develop),
    ribbons: shaders.strands && link(shaders.strands.fragment, shaders.strands.vertex),
    fine: target(tileWidth * samples, tileHeight * samples),
    coarse: target(tileWidth, tileHeight),
  };
};

function begin(to, shader, { left, bottom, time }) {
  const { width, height, samples, seed } = scene;
  gl.bindFramebuffer(gl.FRAMEBUFFER, to.framebuffer);
  gl.viewport(0, 0, to.width, to.height);
  gl.useProgram(shader.program);
  gl.uniform2f(shader.at('RESOLUTION'), width * samples, height * samples);
  gl.uniform2f(shader.at('OFFSET'), left * samples, bottom * samples);
  gl.uniform2f(shader.at('TILE'), to.width, to.height);
  gl.uniform1f(shader.at('TIME'), time);
  gl.uniform1f(shader.at('SEED'), seed);
}

/** Adds the light of the strands: each is one ribbon, as wide as its glow. */
function drawStrands(place) {
  begin(scene.fine, scene.ribbons, place);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE);
  gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 2 * (scene.strands.segments + 1), scene.strands.count);
  gl.disable(gl.BLEND);
}

function drawTile(place) {
  begin(scene.fine, scene.picture, place);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  if (scene.ribbons) drawStrands(place);
  begin(scene.coarse, scene.develop, place);
  gl.bindTexture(gl.TEXTURE_2D, scene.fine.texture);
  gl.uniform1i(scene.develop.at('SAMPLES'), scene.samples);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  const floats = new Float32Array(scene.tileWidth * scene.tileHeight * 4);
  gl.readPixels(0, 0, scene.tileWidth, scene.tileHeight, gl.RGBA, gl.FLOAT, floats);
  return floats;
}

/** Copies a tile (bottom row first) into the picture (top row first). */
function copy(rgb, floats, left, bottom) {
  const { width, height, tileWidth, tileHeight } = scene;
  const columns = Math.min(tileWidth, width - left);
  for (let j = 0; j < tileHeight && bottom + j < height; j++) {
    let to = ((height - 1 - bottom - j) * width + left) * 3;
    let from = j * tileWidth * 4;
    for (let i = 0; i < columns; i++, from += 4, to += 3) {
      for (let k = 0; k < 3; k++) rgb[to + k] = Math.min(65535, Math.max(0, floats[from + k] * 65535 + 0.5));
    }
  }
}

/** Draws the moment `time` (0..1) and posts it as 16-bit RGB. */
window.shoot = async (time) => {
  const rgb = new Uint16Array(scene.width * scene.height * 3);
  for (let bottom = 0; bottom < scene.height; bottom += scene.tileHeight) {
    for (let left = 0; left < scene.width; left += scene.tileWidth) {
      copy(rgb, drawTile({ left, bottom, time }), left, bottom);
    }
  }
  await fetch('/frame', { method: 'POST', body: rgb });
};

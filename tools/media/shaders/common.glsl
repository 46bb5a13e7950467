precision highp float;
precision highp int;
uniform vec2 RESOLUTION; // of the whole picture, in supersampled pixels
uniform vec2 OFFSET; // of this tile
uniform vec2 TILE; // its size
uniform float TIME; // 0..1, a full turn of the loop
uniform float SEED;
const float TAU = 6.28318530718;

vec2 hash2(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * vec3(.1031, .1030, .0973));
  q += dot(q, q.yzx + 33.33);
  return fract((q.xx + q.yz) * q.zy);
}
float hash1(float p) {
  p = fract(p * .1031);
  p *= p + 33.33;
  p *= p + p;
  return fract(p);
}
/** Gradient noise, quintic, about -.7 to .7. A point moving on a circle in it makes a loop without a seam. */
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  vec2 u = f * f * f * (f * (f * 6. - 15.) + 10.);
  float a = dot(hash2(i) * 2. - 1., f);
  float b = dot(hash2(i + vec2(1, 0)) * 2. - 1., f - vec2(1, 0));
  float c = dot(hash2(i + vec2(0, 1)) * 2. - 1., f - vec2(0, 1));
  float d = dot(hash2(i + vec2(1, 1)) * 2. - 1., f - vec2(1, 1));
  return mix(mix(a, b, u.x), mix(c, d, u.x), u.y);
}
vec2 turn() { return vec2(cos(TAU * TIME), sin(TAU * TIME)); }

/** OKLCH to linear sRGB; what sRGB cannot show is clipped at zero. */
vec3 oklch(float L, float C, float H) {
  float h = radians(H), a = C * cos(h), b = C * sin(h);
  float l = L + .3963377774 * a + .2158037573 * b;
  float m = L - .1055613458 * a - .0638541728 * b;
  float s = L - .0894841775 * a - 1.2914855480 * b;
  l = l * l * l;
  m = m * m * m;
  s = s * s * s;
  return max(vec3(4.0767416621 * l - 3.3077115913 * m + .2309699292 * s,
                  -1.2684380046 * l + 2.6097574011 * m - .3413193965 * s,
                  -.0041960863 * l - .7034186147 * m + 1.7076147010 * s), 0.);
}
/** A point of a line of light: place and direction across it in pixels, the rest as parts of the shorter side. */
struct Strand {
  vec2 at;
  vec2 across;
  vec3 hue;
  float width;
  float glow;
  float core;
  float halo;
};

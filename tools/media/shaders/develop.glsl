// Fragment: light to picture. Every fine sample goes through the curve by itself, so that bright edges stay smooth.
uniform sampler2D FINE;
uniform int SAMPLES;
out vec4 pixel;

void main() {
  vec2 place = (gl_FragCoord.xy * float(SAMPLES) + OFFSET) / RESOLUTION;
  ivec2 at = ivec2(gl_FragCoord.xy) * SAMPLES;
  float vignette = max(0., 1. - VIGNETTE * pow(length((place - .5) * vec2(1.05, 1.15)), 2.2));
  vec3 sum = vec3(0);
  for (int j = 0; j < SAMPLES; j++) for (int i = 0; i < SAMPLES; i++) {
    vec3 c = texelFetch(FINE, at + ivec2(i, j), 0).rgb * EXPOSURE * vignette;
    c = clamp((c * (2.51 * c + .03)) / (c * (2.43 * c + .59) + .14), 0., 1.);
    sum += pow(c, vec3(1. / 2.2));
  }
  pixel = vec4(sum / float(SAMPLES * SAMPLES), 1);
}

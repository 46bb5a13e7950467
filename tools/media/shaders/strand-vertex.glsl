// Vertex: a strand as a ribbon. The scene says where it runs, how wide it is and how bright.
out vec3 hue;
out vec3 shape; // across in pixels, width of the core, reach of the glow
out vec2 power; // of the core and of the glow
void main() {
  float along = float(gl_VertexID / 2) / SEGMENTS;
  float side = float(gl_VertexID % 2) * 2. - 1.;
  Strand s = strand(float(gl_InstanceID) / max(STRANDS - 1., 1.), along);
  float unit = min(RESOLUTION.x, RESOLUTION.y);
  float width = max(s.width * unit, .9); // what is thinner than a pixel turns fainter, not thinner
  float glow = max(s.glow * unit, 1.);
  float reach = max(width * 2.6, glow * 4.);
  hue = s.hue;
  shape = vec3(side * reach, width, glow);
  power = vec2(s.core * s.width * unit / width, s.halo);
  gl_Position = vec4(((s.at + s.across * side * reach - OFFSET) / TILE) * 2. - 1., 0, 1);
}

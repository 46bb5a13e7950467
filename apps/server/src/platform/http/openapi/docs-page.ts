import { z } from 'zod';

/** The parts of an OpenAPI document the page shows. */
const schemaPart = z.record(z.string(), z.unknown());
const operation = z.object({
  summary: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: schemaPart })).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaPart })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string().optional(),
      content: z.record(z.string(), z.object({ schema: schemaPart })).optional(),
    }),
  ),
});
type Operation = z.infer<typeof operation>;
const openApi = z.object({
  info: z.object({ title: z.string(), description: z.string().optional() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schemaPart).optional() }).optional(),
});

/**
 * Renders an OpenAPI document as one readable page: calls by area with what they take and give.
 *
 * @throws ZodError for a document of another shape
 */
export function renderDocs(source: unknown): string {
  const { info, paths, components } = openApi.parse(source);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  const areas = [...new Set(calls.map(({ call }) => call.tags?.[0] ?? ''))];
  const schemas = Object.entries(components?.schemas ?? {});
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(info.title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<nav aria-label="Areas"><a class="home" href="/">Home</a><ul>${areas.map((area) => `<li><a href="#${escape(area)}">${escape(area)}</a></li>`).join('')}<li><a href="#schemas">schemas</a></li></ul></nav>
<main><h1>${escape(info.title)}</h1><p class="lead">${escape(info.description ?? '')}</p>
<p>For programs: <a href="/api/v1/openapi.json">openapi.json</a></p>
${areas
  .map(
    (area) =>
      `<section id="${escape(area)}"><h2>${escape(area)}</h2>${calls
        .filter(({ call }) => call.tags?.[0] === area)
        .map(renderCall)
        .join('')}</section>`,
  )
  .join('')}
<section id="schemas"><h2>Schemas</h2>${schemas.map(([name, schema]) => `<article id="schema-${escape(name)}"><h3>${escape(name)}</h3>${renderSchema(schema)}</article>`).join('')}</section>
</main></body></html>`;
}

function renderCall({ path, method, call }: { path: string; method: string; call: Operation }): string {
  const parameters = (call.parameters ?? []).map(
    ({ name, in: place, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${escape(place)}</td><td>${escape(describe(schema))}</td></tr>`,
  );
  const body = call.requestBody?.content['application/json']?.schema;
  const answers = Object.entries(call.responses);
  const replies = answers.flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    return schema ? `<h4>Answer ${escape(status)}</h4>${renderSchema(schema)}` : [];
  });
  const others = answers.flatMap(([status, { description, content }]) => {
    if (content?.['application/json']) return [];
    const form = content ? '<a href="#schema-Problem">Problem</a>' : 'No body';
    return `<tr><td>${escape(status)}</td><td>${form}</td><td>${escape(description ?? '')}</td></tr>`;
  });
  return `<article><h3><span class="method">${escape(method)}</span> <code>${escape(path)}</code></h3>
<p>${escape(call.summary ?? '')}. <span class="who">${escape(call.description ?? '')}</span></p>
${parameters.length > 0 ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Form</th></tr></thead><tbody>${parameters.join('')}</tbody></table>` : ''}
${body ? `<h4>Body</h4>${renderSchema(body)}` : ''}${replies.join('')}
<table><thead><tr><th>Answer</th><th>Form</th><th>When</th></tr></thead><tbody>${others.join('')}</tbody></table></article>`;
}

function renderSchema(schema: Record<string, unknown>): string {
  const fields = schemaPart.safeParse(schema['properties']);
  if (!fields.success) return `<p class="form">${link(schema)}</p>`;
  const required = z.array(z.string()).catch([]).parse(schema['required']);
  const rows = Object.entries(fields.data).map(([name, field]) => {
    const part = schemaPart.catch({}).parse(field);
    const note = required.includes(name) ? '' : ' <span class="optional">optional</span>';
    return `<tr><td><code>${escape(name)}</code>${note}</td><td>${link(part)}</td><td>${escape(String(part['description'] ?? ''))}</td></tr>`;
  });
  return `<table><thead><tr><th>Field</th><th>Form</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** The form in words; the name of a schema leads to it. */
function link(schema: Record<string, unknown>): string {
  return escape(describe(schema)).replaceAll(/\b([A-Z][A-Za-z]+)\b/g, '<a href="#schema-$1">$1</a>');
}

function describe(schema: Record<string, unknown>): string {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return reference.split('/').at(-1) ?? '';
  const choices = z.array(z.unknown()).safeParse(schema['enum']);
  if (choices.success) return choices.data.map((choice) => JSON.stringify(choice)).join(' or ');
  const union = z.array(schemaPart).safeParse(schema['anyOf']);
  if (union.success) return union.data.map(describe).join(' or ');
  if (schema['type'] === 'array') return `list of ${describe(schemaPart.catch({}).parse(schema['items']))}`;
  const limits = ['format', 'default', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern']
    .filter((key) => schema[key] !== undefined && Math.abs(Number(schema[key])) !== Number.MAX_SAFE_INTEGER)
    .filter((key) => !(key === 'pattern' && schema['format'] !== undefined))
    .map((key) => `${key} ${String(schema[key])}`);
  return [String(schema['type'] ?? 'anything'), ...limits].join(', ');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The style of the API's pages: the product's dark tokens, without its build. */
export const docsStyle = `
:root { color-scheme: dark; --bg: #06080b; --card: #111419; --line: #272c31; --text: #f2f4f6; --soft: #b9bec4; --dim: #9399a1; --accent: #4addf4; }
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; background: var(--bg); color: var(--soft); font: 15px/1.6 system-ui, sans-serif; display: grid; grid-template-columns: 220px minmax(0, 1fr); }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
nav { position: sticky; top: 0; height: 100vh; padding: 32px 24px; border-right: 1px solid var(--line); overflow: auto; }
nav .home { color: var(--text); font-weight: 600; font-size: 18px; text-decoration: none; }
nav ul { list-style: none; margin: 24px 0 0; padding: 0; }
nav li a { display: block; padding: 5px 0; color: var(--soft); text-decoration: none; }
nav li a:hover { color: var(--text); }
main { max-width: 980px; padding: 48px 40px 96px; }
h1 { color: var(--text); font-size: 40px; line-height: 1.1; letter-spacing: -.02em; margin: 0 0 12px; }
h2 { color: var(--text); font-size: 24px; margin: 56px 0 16px; letter-spacing: -.01em; }
h3 { color: var(--text); font-size: 16px; margin: 0 0 4px; overflow-wrap: anywhere; }
h4 { color: var(--dim); font-size: 12px; margin: 16px 0 6px; letter-spacing: .06em; text-transform: uppercase; }
.lead { font-size: 18px; max-width: 62ch; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 20px; margin: 0 0 16px; }
article p { margin: 0 0 12px; }
.method { color: var(--accent); font: 600 13px ui-monospace, monospace; }
.who, .optional { color: var(--dim); }
code { font: 13px ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; font-size: 13.5px; }
th { text-align: left; color: var(--dim); font-weight: 500; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); }
td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
tr:last-child td { border-bottom: 0; }
@media (max-width: 800px) { body { display: block; } nav { position: static; height: auto; border: 0; border-bottom: 1px solid var(--line); padding: 20px; } nav ul { display: flex; flex-wrap: wrap; gap: 0 16px; margin-top: 12px; } main { padding: 32px 20px 64px; } }
`;

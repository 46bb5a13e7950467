/** The look of the API's pages: the product's dark tokens, without its build. */
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

/** Juan's own colours: a shop is not Luwag, and should not look like it. */
export const STYLE = `
:root{color-scheme:light;--ink:#1d1a16;--soft:#57503f;--paper:#f7f4ec;--card:#fff;--line:#d8cfbd;--steel:#2f4858;--on-steel:#fff;--hazard:#ffc400;--on-hazard:#221a00;--good:#1d6b34;--bad:#9c2b1b}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--ink:#f3eee2;--soft:#bdb39d;--paper:#171511;--card:#211e18;--line:#443d30;--steel:#9cc3d8;--on-steel:#0c1a22;--good:#86d49b;--bad:#f2a99d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 Georgia,"Noto Serif",serif}
header{display:flex;flex-wrap:wrap;align-items:center;gap:0 16px;padding:0 16px;border-bottom:6px solid var(--hazard)}
.name{display:flex;align-items:center;min-height:56px;font-size:1.25rem;font-weight:700;color:var(--ink);text-decoration:none}
nav{margin-left:auto;display:flex}
nav a{display:flex;align-items:center;min-height:48px;padding:0 12px;color:var(--soft)}
main,footer{max-width:760px;margin:0 auto;padding:0 16px}
footer{padding-top:32px;padding-bottom:32px;color:var(--soft);font-size:.875rem}
h1{margin:24px 0 12px;font-size:1.75rem;line-height:1.2}
h2{margin:0 0 4px;font-size:1.125rem;line-height:1.3}
p{margin:0 0 12px}
a{color:var(--steel)}
:focus-visible{outline:3px solid var(--steel);outline-offset:2px}
ul,ol{margin:0 0 12px;padding-left:20px}
.goods,.plain{list-style:none;padding:0}
.goods li,.card{background:var(--card);border:1px solid var(--line);padding:16px;margin:0 0 12px}
.goods li{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px}
.goods .what{flex:1 1 200px;min-width:0}
.price{font-weight:700;font-variant-numeric:tabular-nums;white-space:nowrap}
.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.quiet{color:var(--soft);font-size:.9375rem}
form{display:inline-flex;margin:0}
.step{display:flex;margin:16px 0}
button{min-height:48px;min-width:48px;padding:0 18px;white-space:nowrap;overflow-wrap:normal;border:2px solid var(--steel);background:transparent;color:var(--steel);font:inherit;font-weight:700;cursor:pointer}
td button{padding:0 10px}
.pay{border-color:var(--hazard);background:var(--hazard);color:var(--on-hazard)}
table{width:100%;border-collapse:collapse}
th,td{padding:8px 8px 8px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
td{overflow-wrap:anywhere}
td.price,th.price{text-align:right}
.act{display:inline-flex;align-items:center;min-height:48px;margin-right:16px}
.state{font-weight:700}.good{color:var(--good)}.bad{color:var(--bad)}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.875rem;overflow-wrap:anywhere}
.note{border-left:6px solid var(--hazard)}
`;

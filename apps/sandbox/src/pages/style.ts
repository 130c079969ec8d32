/** The product's colours, light and dark, in one small sheet; no font and no second request. */
export const STYLE = `
:root{color-scheme:light;--bg:#FBF8F3;--surface:#FFFEFB;--sunken:#F5F0E7;--line:#E6DFD2;--line-strong:#8A8375;
--text:#16211F;--text-2:#3E4B48;--text-3:#5C6763;--brand:#0F6B62;--brand-press:#0B574F;--on-brand:#FFFEFB;
--brand-soft:#E3F1ED;--on-brand-soft:#0B574F;--accent:#FFB224;--accent-soft:#FFF1CF;--on-accent-soft:#6B4000;
--accent-line:#F0C66A;--focus:#0F6B62}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--bg:#0D1514;--surface:#141E1C;--sunken:#1B2725;
--line:#27342F;--line-strong:#71807B;--text:#F4EFE6;--text-2:#C3CBC6;--text-3:#9BA7A2;--brand:#6CC4B7;
--brand-press:#8BD3C8;--on-brand:#05231F;--brand-soft:#12332F;--on-brand-soft:#A6DDD3;--accent-soft:#352711;
--on-accent-soft:#FFD58A;--accent-line:#6B4C17;--focus:#FFD58A}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:400 1rem/1.5 ui-sans-serif,system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}
a{color:var(--brand)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:6px}
.bar,main{max-width:880px;margin:0 auto;padding:0 16px}
.bar{display:flex;align-items:center;gap:8px;min-height:64px}
.bar nav{margin:0 -12px 0 auto;display:flex}
.bar nav a{padding:12px;color:var(--text-2);text-decoration:none}
.bar nav a[aria-current]{color:var(--text);font-weight:600}
.brand{display:flex;align-items:center;gap:10px;min-height:48px;color:var(--text);font-weight:600;text-decoration:none}
.brand svg{color:var(--brand)}
main{padding-bottom:64px}
h1{margin:16px 0 8px;font-size:1.75rem;line-height:1.2;letter-spacing:-.015em;font-weight:600;overflow-wrap:anywhere}
h2{margin:0 0 8px;font-size:1.125rem;line-height:1.2;font-weight:600}
p{margin:0 0 12px}.quiet{color:var(--text-3)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:20px;margin:16px 0}
.card>:last-child,dl>:last-child{margin-bottom:0;padding-bottom:0}
.list{list-style:none;margin:16px 0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:20px;overflow:hidden}
.list li+li{border-top:1px solid var(--line)}
.row{display:block;padding:16px 20px;color:inherit;text-decoration:none}
.row:hover{background:var(--sunken)}.row:focus-visible{outline-offset:-4px;border-radius:20px}
.row>span{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px}
.row>.top{flex-wrap:nowrap;font-weight:600}
.what{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.code{color:var(--brand);font-variant-numeric:tabular-nums}
.row>.below{color:var(--text-3);font-size:.875rem;font-variant-numeric:tabular-nums}
.who{min-width:0;overflow-wrap:anywhere}
.figure{font-size:2.25rem;line-height:1.08;font-weight:600;letter-spacing:.04em;font-variant-numeric:tabular-nums;color:var(--brand)}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:16px 0}
label{flex:1 1 200px;font-size:.875rem;color:var(--text-2)}
input,select{display:block;width:100%;min-height:52px;margin-top:4px;padding:0 16px;border:1px solid var(--line-strong);border-radius:14px;background:var(--surface);color:var(--text);font:inherit;font-size:1rem}
button{min-height:52px;padding:0 20px;border:0;border-radius:14px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--brand-press)}
.act{display:inline-flex;align-items:center;min-height:48px;margin-right:16px}
dl{margin:0;display:grid;grid-template-columns:minmax(0,1fr);gap:0}
dl>div{display:grid;grid-template-columns:minmax(0,1fr);gap:2px;padding:10px 0;border-top:1px solid var(--line)}
dt{overflow-wrap:anywhere}dd{margin:0;color:var(--text-2);overflow-wrap:anywhere}
@media (min-width:640px){dl>div{grid-template-columns:220px minmax(0,1fr);gap:16px}}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.875rem}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
.note{background:var(--accent-soft);color:var(--on-accent-soft);border:1px solid var(--accent-line);border-radius:14px;padding:12px 16px;margin:12px 0}
iframe{display:block;width:100%;height:560px;border:1px solid var(--line);border-radius:14px;background:#fff}
`;

/** The style of the page: one column, system fonts, both colour schemes, nothing that moves. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#1c2024;--soft:#60646c;--faint:#8b8d98;--line:#e4e4e9;--panel:#f8f8fa;
--red:#c62a2f;--red-soft:#fff1f0;--red-line:#f5c9c6;--green:#18794e;--green-soft:#eefaf3;--accent:#3a5ccc;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
@media (prefers-color-scheme:dark){:root{--paper:#131417;--ink:#edeef0;--soft:#a9adb6;--faint:#7c808a;--line:#2b2e35;--panel:#1a1c20;
--red:#ff8b85;--red-soft:#2b1718;--red-line:#5a2a2b;--green:#63d39b;--green-soft:#132a1f;--accent:#9eb1ff}}
*{box-sizing:border-box}
html{scroll-padding-top:5rem}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
-webkit-font-smoothing:antialiased}
main,header>div,.bar>div{max-width:60rem;margin:0 auto;padding:0 1.5rem}
header{padding:3.5rem 0 1.75rem}
h1{font-size:1.75rem;line-height:1.25;letter-spacing:-.015em;font-weight:650;margin:0;overflow-wrap:anywhere}
.versions{color:var(--soft);margin:.5rem 0 0}
.versions b{font-weight:550;color:var(--ink)}
.tally{display:flex;gap:2.5rem;margin:1.75rem 0 0;padding:0;list-style:none}
.tally b{display:block;font-size:1.75rem;line-height:1.2;font-weight:600;font-variant-numeric:tabular-nums}
.tally span{color:var(--soft);font-size:.875rem}
.tally .breaks b{color:var(--red)}
.note{border-left:3px solid var(--line);margin:1.25rem 0 0;padding:.125rem 0 .125rem 1rem;color:var(--soft);font-size:.9375rem}
.verdict{margin:1.5rem 0 0;padding:.75rem 1rem;border-radius:.5rem;background:var(--green-soft);color:var(--green);font-weight:550}
.verdict.violated{background:var(--red-soft);color:var(--red)}
.bar{position:sticky;top:0;background:var(--paper);border-bottom:1px solid var(--line);z-index:1}
.bar>div{display:flex;gap:1rem;align-items:center;padding-top:.75rem;padding-bottom:.75rem}
.bar[hidden]{display:none}
input[type=search]{flex:1;min-width:0;font:inherit;font-size:.9375rem;color:inherit;background:var(--panel);border:1px solid var(--line);
border-radius:.5rem;padding:.45rem .75rem}
input[type=search]::placeholder{color:var(--faint)}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
.bar label{display:flex;gap:.4rem;align-items:center;color:var(--soft);font-size:.9375rem;white-space:nowrap;cursor:pointer}
.bar input[type=checkbox]{accent-color:var(--red)}
main{padding-top:1rem;padding-bottom:6rem}
h2{font-size:.8125rem;font-weight:600;color:var(--faint);text-transform:uppercase;letter-spacing:.06em;margin:2.25rem 0 .25rem}
article{padding:1.25rem 0;border-bottom:1px solid var(--line)}
article:last-child{border-bottom:0}
h3{font:600 1rem/1.4 var(--mono);margin:0;overflow-wrap:anywhere}
h3 .method{color:var(--faint);font-weight:500;margin-right:.25em}
.reach{color:var(--soft);font-size:.9375rem;margin:.35rem 0 0}
.reach code{color:var(--soft)}
details.reach>summary{cursor:pointer}
details.reach ul{margin:.35rem 0 0;padding-left:1.25rem}
ul.changes{list-style:none;margin:.75rem 0 0;padding:0;display:grid;gap:.6rem}
.change{display:grid;grid-template-columns:1.25rem minmax(0,1fr);gap:.1rem .5rem}
.sign{font:600 1rem/1.5 var(--mono);color:var(--faint);text-align:center}
.breaking .sign,.breaking .said{color:var(--red)}
.said{display:inline-block;font-weight:550}
.said::first-letter{text-transform:uppercase}
.place{display:block;color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
code{font-family:var(--mono);font-size:.8125rem}
.code{color:var(--faint);font-family:var(--mono);font-size:.75rem;margin-left:.5rem;white-space:nowrap}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem .9rem;margin:.35rem 0 0;font-size:.875rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
del,ins{font-family:var(--mono);font-size:.8125rem;text-decoration:none;border-radius:.25rem;padding:.08rem .35rem;
white-space:pre-wrap;box-decoration-break:clone;-webkit-box-decoration-break:clone}
del{background:var(--red-soft);color:var(--red)}
ins{background:var(--green-soft);color:var(--green)}
.none{color:var(--faint);font-style:italic;font-size:.875rem}
.arrow{color:var(--faint);padding:0 .35rem}
.empty{color:var(--soft);padding:2rem 0}
[hidden]{display:none!important}
footer{color:var(--faint);font-size:.8125rem;border-top:1px solid var(--line);padding-top:1.25rem;margin-top:2.5rem}
@media (max-width:36rem){header{padding-top:2rem}.tally{gap:1.5rem}.code{display:block;margin-left:0}}
@media print{.bar{display:none}article{break-inside:avoid}}
`;

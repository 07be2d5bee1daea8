(() => {
  const STYLE = `
    section { display: block; margin: 8px 0; font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; letter-spacing: 0; overflow-wrap: anywhere; }
    a { color: inherit; text-decoration: underline; text-underline-offset: 2px; }
    details { border-left: 2px solid currentColor; padding-left: 8px; margin-top: 4px; }
    summary { cursor: pointer; }
    ul { list-style: none; margin: 4px 0; padding: 0; }
    li { margin: 6px 0; }
    .quiet { opacity: 0.7; }
    .error { color: #c62828; } .warning { color: #b26a00; }
    @media (prefers-color-scheme: dark) { .error { color: #ef7070; } .warning { color: #e0a040; } }`;
  const WORDS = { error: 'error', warning: 'warning', info: 'note', hint: 'hint' };
  let known;
  let byOperation = new Map();

  const element = (name, text, className) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className !== undefined) made.className = className;
    return made;
  };

  const placeOf = ({ file, line, href }) => {
    const text = line === undefined ? file : `${file}:${line}`;
    if (href === undefined) return element('span', text);
    const link = element('a', text);
    link.href = href;
    return link;
  };

  const findingOf = ({ severity, code, message, help, accepted, at }) => {
    const item = element('li');
    item.append(element('span', `${WORDS[severity]}${accepted ? ' (accepted)' : ''} `, severity));
    item.append(element('strong', code), ` ${message}`);
    for (const line of (help ?? '').split('\n').filter((text) => text !== ''))
      item.append(element('div', `→ ${line}`, 'quiet'));
    if (at !== undefined) {
      const line = element('div');
      line.append(placeOf(at));
      item.append(line);
    }
    return item;
  };

  const noteOf = ({ at, findings }) => {
    const host = document.createElement('docgen-notes');
    const shadow = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    // Styles of a page reach the element itself and nothing in it.
    const box = element('section');
    shadow.append(box);
    if (at !== undefined) box.append(placeOf(at));
    if (findings.length > 0) {
      const details = element('details');
      details.append(element('summary', findings.length === 1 ? '1 finding' : `${findings.length} findings`));
      const list = element('ul');
      list.append(...findings.map(findingOf));
      details.append(list);
      box.append(details);
    }
    return host;
  };

  // The names both readers give the part of the page that shows an operation.
  const named = ({ method, path, operationId }) => {
    const place = path.replace(/^webhooks\./, '').replace(/^\//, '');
    const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1');
    return [`${method}/${place}`, `operation/${operationId}`, `paths/${pointer}/${method.toLowerCase()}`];
  };
  const sought = ({ id }) => /\/([A-Z]+\/.*)$/s.exec(id)?.[1] ?? id;

  const put = (heading, note) => {
    if (!heading) return;
    const title = heading.closest('.operation-title');
    if (title !== null) {
      if (title.querySelector('docgen-notes') === null) title.append(noteOf(note));
    } else if (heading.nextElementSibling?.localName !== 'docgen-notes') heading.after(noteOf(note));
  };
  const show = () => {
    if (known === undefined) return;
    for (const part of document.querySelectorAll(
      'section[id], [data-section-id^="operation/"], [data-section-id^="paths/"]',
    )) {
      const note = byOperation.get(sought(part));
      if (note !== undefined && (note.at !== undefined || note.findings.length > 0))
        put(part.querySelector('h2, h3, h4'), note);
    }
    if (known.findings.length > 0) put(document.querySelector('h1'), known);
  };

  let waiting = false;
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      show();
    });
  }).observe(document.documentElement, { childList: true, subtree: true });

  let text;
  const ask = async () => {
    const answer = await fetch(NOTES_URL, { headers: { Accept: 'application/json' } });
    const told = answer.ok ? await answer.text() : text;
    if (told === undefined || told === text) return;
    text = told;
    known = JSON.parse(told);
    byOperation = new Map(known.operations.flatMap((note) => named(note).map((name) => [name, note])));
    for (const old of document.querySelectorAll('docgen-notes')) old.remove();
    show();
  };
  const look = () => void ask().catch(() => {});
  look();
  // Lines move without the document becoming another: whoever comes back from the editor sees them where they are.
  addEventListener('focus', look);
})();

/** The script of the page: it filters what is there by words and by what breaks, and reads nothing else. */
export const SCRIPT = `
(() => {
  const bar = document.querySelector('.bar');
  const words = bar.querySelector('input[type=search]');
  const onlyBreaking = bar.querySelector('input[type=checkbox]');
  const nothing = document.querySelector('.empty');
  const sections = [...document.querySelectorAll('section')].map((section) => ({
    section,
    groups: [...section.querySelectorAll('article')].map((article) => ({
      article,
      name: article.querySelector('.name').textContent.toLowerCase(),
      changes: [...article.querySelectorAll('.change')].map((row) => ({ row, text: row.textContent.toLowerCase() })),
    })),
  }));
  const show = () => {
    const wanted = words.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let any = false;
    for (const { section, groups } of sections) {
      let inSection = false;
      for (const { article, name, changes } of groups) {
        let inGroup = false;
        for (const { row, text } of changes) {
          const said = wanted.every((word) => name.includes(word) || text.includes(word));
          const shown = said && (!onlyBreaking.checked || row.classList.contains('breaking'));
          row.hidden = !shown;
          inGroup ||= shown;
        }
        article.hidden = !inGroup;
        inSection ||= inGroup;
      }
      section.hidden = !inSection;
      any ||= inSection;
    }
    nothing.hidden = any;
  };
  bar.hidden = false;
  words.addEventListener('input', show);
  onlyBreaking.addEventListener('change', show);
  show();
})();
`;

(() => {
  const place = `docgen:place:${location.pathname}`;
  let wait = 2000;

  // A page that renders after it has loaded is too short to be scrolled at first; whoever moves meanwhile stays there.
  const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null');
  sessionStorage.removeItem(place);
  if (kept !== null) {
    history.scrollRestoration = 'manual';
    let left = 300;
    const stop = () => {
      left = 0;
    };
    for (const event of ['wheel', 'touchstart', 'keydown', 'mousedown']) addEventListener(event, stop, { once: true });
    const restore = () => {
      if (left <= 0) return;
      // The document may be on its way for a while; what is rendered after the place is there moves it a little longer.
      if (document.documentElement.scrollHeight >= kept.y + innerHeight) {
        left--;
        if (Math.abs(scrollY - kept.y) > 1) scrollTo(kept.x, kept.y);
      }
      requestAnimationFrame(restore);
    };
    restore();
  }

  // A page that nobody sees asks nobody, and asks at once when it is looked at again.
  let channel;
  let timer;
  const open = () => {
    clearTimeout(timer);
    channel?.close();
    if (document.hidden) return;
    const asked = new EventSource(RELOAD_URL);
    channel = asked;
    let heard = false;
    asked.addEventListener('reload', ({ data }) => {
      heard = true;
      wait = 2000;
      if (data === SHOWN_STATE) return;
      asked.close();
      sessionStorage.setItem(place, JSON.stringify({ x: scrollX, y: scrollY }));
      location.reload();
    });
    asked.addEventListener('error', () => {
      // After an answer that ended with its event the browser asks again by itself, when the answer said.
      if (heard && asked.readyState === EventSource.CONNECTING) {
        heard = false;
        return;
      }
      asked.close();
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, 30000);
    });
  };
  document.addEventListener('visibilitychange', open);
  open();
})();

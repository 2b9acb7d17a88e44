/** Runs in the page: keeps a few pages of it and names every block. */
globalThis.nameBlocks = function nameBlocks({ start, letters, numbered, capitals }) {
  for (const e of document.querySelectorAll(
    'script,style,nav,header,footer,img,svg,.navheader,.navfooter,.headerlink,.sphinxsidebar,.related,.toc,iframe,form,button',
  ))
    e.remove();
  for (const a of [...document.querySelectorAll('a')]) a.replaceWith(...a.childNodes);
  document.body.normalize();
  const blocks = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6,p,li,dt,dd,pre,td,th,caption,figcaption')];
  const from = Math.floor(start * blocks.length * 0.5);
  let used = 0;
  let id = 0;
  const counts = [0, 0, 0, 0, 0, 0, 0];
  const top = Math.min(...blocks.map((b) => (/^H[1-6]$/.test(b.tagName) ? Number(b.tagName[1]) : 9)));
  blocks.forEach((block, at) => {
    const isHead = /^H[1-6]$/.test(block.tagName);
    if (at < from && !(isHead && at === 0)) {
      block.remove();
      return;
    }
    if (used > letters) {
      block.remove();
      return;
    }
    if (block.querySelector('h1,h2,h3,p,pre,table,ul,ol,dl') && !['LI', 'DD', 'DT', 'TD', 'TH'].includes(block.tagName))
      return;
    const level = isHead ? Number(block.tagName[1]) : 0;
    const cell = block.closest('td,th');
    const item = block.closest('li');
    let type = 'Text';
    if (isHead) type = level === 1 && id === 0 ? 'Title' : 'SectionHeader';
    else if (block.tagName === 'PRE') type = 'Code';
    else if (cell) type = 'Table';
    else if (/CAPTION/.test(block.tagName)) type = 'Caption';
    else if (item) type = 'ListItem';
    id += 1;
    const holder = type === 'Table' ? cell.closest('table') : type === 'ListItem' ? item : block;
    holder.dataset.id ??= String(id);
    const own = holder.dataset.id;
    if (isHead && capitals[level - 1]) block.textContent = block.textContent.toUpperCase();
    if (isHead && numbered && type === 'SectionHeader') {
      counts[level] = counts[level] + 1;
      counts.fill(0, level + 1);
      const number = counts.slice(Math.min(level, top + 1), level + 1).join('.');
      block.textContent = `${number} ${block.textContent.replace(/^[\d.]+\s*/, '').replace(/^Chapter\s+\d+\.?\s*/, '')}`;
    }
    const inner = [...block.childNodes].filter(
      (n) => !(n instanceof Element && /^(UL|OL|DL|P|PRE|TABLE|DIV|BLOCKQUOTE)$/.test(n.tagName)),
    );
    for (const node of inner) {
      if (!node.textContent.trim()) continue;
      used += node.textContent.length;
      const a = document.createElement('a');
      a.setAttribute('href', `http://t/${type}/${level}/${own}`);
      node.replaceWith(a);
      a.append(node);
    }
  });
  return used;
};

'use strict';
// The list of pages: a preview of each, and one click copies its address.
const PAGES = [
  ['score', 'Score race', 520, 420],
  ['action', 'Current player and last action', 900, 140],
  ['caravans', 'Caravans and hands', 1200, 320],
  ['chance', 'Win chance', 900, 110],
  ['claims', 'Turns to claim', 1000, 240],
  ['round', 'Round and end', 980, 110],
  ['ballot', 'What the audience votes on', 900, 520],
  ['standings', 'Standings', 760, 620],
  ['graph', 'Points and chances, round by round', 900, 420],
  ['captions', 'What happens', 1100, 110],
  ['marks', 'How good the last turns were, after the game', 900, 480],
  ['predictions', 'What viewers predict, and the best of them', 1200, 640],
];

function element(kind, name, text) {
  const made = document.createElement(kind);
  if (name) made.className = name;
  if (text !== undefined) made.textContent = text;
  return made;
}

async function copy(text, button) {
  const field = element('textarea', 'away', text);
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch {
    document.body.append(field);
    field.select();
    done = document.execCommand('copy');
    field.remove();
  }
  button.textContent = done ? 'Copied' : text;
  setTimeout(() => { button.textContent = 'Copy address'; }, 1600);
}

for (const [id, name, width, height] of PAGES) {
  const card = element('article', 'card');
  const address = `${location.origin}/${id}`;
  const head = element('div', 'head');
  head.append(element('h2', '', name), element('code', '', `${address} · ${width} × ${height}`));
  const button = element('button', '', 'Copy address');
  button.dataset.page = id;
  button.addEventListener('click', () => copy(address, button));
  head.append(button);
  const frame = element('iframe');
  frame.src = `/${id}`;
  frame.title = name;
  frame.width = width;
  frame.height = height;
  const preview = element('div', 'preview');
  preview.append(frame);
  card.append(head, preview);
  document.getElementById('list').append(card);
}

// Pages without a game are empty; whoever sees that for the first time should know why.
const feed = new SharedWorker('/feed.js');
feed.port.onmessage = ({ data }) => {
  document.getElementById('idle').hidden = data !== null && JSON.parse(data).state !== 'idle';
};

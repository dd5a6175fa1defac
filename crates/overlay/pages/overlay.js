'use strict';
// One script for all pages: follows the feed and draws the part its page is for. Texts are set as text, never as markup.
const root = document.getElementById('page');
const wishes = new URLSearchParams(location.search);
// One seat alone, from 1 as they sit.
const only = Number.parseInt(wishes.get('seat'), 10) - 1;
const isShown = (_, index) => Number.isNaN(only) || only === index;
document.body.dataset.theme = wishes.get('theme') ?? '';
const SHAPES = [
  'M2 14 8 2 18 2 24 14 18 26 8 26Z',
  'M5 6 9 1 17 1 21 6 21 22 17 27 9 27 5 22Z',
  'M6 3 20 3 25 10 13 26 1 10Z',
  'M13 1 19 9 18 26 8 26 7 9Z M2 14 6 9 8 26 5 26Z M24 14 20 9 18 26 21 26Z',
];
const COLOURS = [['#ffc21f', '#6e3a00'], ['#2fae54', '#0b3d22'], ['#22c6dc', '#06405c'], ['#e0349f', '#4e0542']];

function element(kind, name, ...content) {
  const made = document.createElement(kind);
  if (name) made.className = name;
  made.append(...content);
  return made;
}

function crystal(kind) {
  const space = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(space, 'svg');
  picture.setAttribute('viewBox', '0 0 26 28');
  picture.setAttribute('class', 'crystal');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', SHAPES[kind]);
  path.setAttribute('fill', COLOURS[kind][0]);
  path.setAttribute('stroke', COLOURS[kind][1]);
  path.setAttribute('stroke-width', '2');
  path.setAttribute('stroke-linejoin', 'round');
  picture.append(path);
  return picture;
}

const crystals = (counts) => counts.flatMap((count, kind) => Array.from({ length: count }, () => crystal(kind)));

// Points of a card are always told with its token.
const worth = (goal) => (goal.token ? `${goal.points} + ${goal.token}` : String(goal.points));

function dye(made, seat) {
  ['--light', '--mid', '--dark'].forEach((name, tone) => made.style.setProperty(name, seat.colours[tone]));
  return made;
}

function card(card, played) {
  const parts = card.kind === 'gain' ? ['+', ...crystals(card.gain)]
    : card.kind === 'upgrade' ? [`▲ ${card.levels}`]
      : [...crystals(card.give), ' ▸ ', ...crystals(card.take)];
  return element('span', played ? 'card-mini played' : 'card-mini', ...parts);
}

// Bars keep their places in the document, so that their widths glide.
function score(scene) {
  let race = root.querySelector('.race');
  if (!race || race.childElementCount !== scene.seats.length) {
    race = element('div', 'panel race');
    scene.seats.forEach(() => {
      const row = element('div', 'row', element('span', 'name'), element('span', 'claims'), element('span', 'number'));
      race.append(element('div', 'runner', element('div', 'fill'), row));
    });
    root.replaceChildren(race);
  }
  const places = Array.from(race.children, (runner) => runner.offsetTop);
  const most = Math.max(1, ...scene.seats.map((seat) => seat.points ?? 0));
  const order = scene.seats.map((_, seat) => seat)
    .sort((a, b) => (scene.seats[b].points ?? 0) - (scene.seats[a].points ?? 0) || a - b);
  scene.seats.forEach((seat, index) => {
    const runner = race.children[index];
    dye(runner, seat);
    runner.classList.toggle('turn', scene.to_move === index);
    runner.style.order = order.indexOf(index);
    runner.hidden = !isShown(seat, index);
    runner.querySelector('.fill').style.width = `${seat.points === null ? 0 : 8 + 92 * seat.points / most}%`;
    runner.querySelector('.name').textContent = seat.name;
    runner.querySelector('.claims').textContent = `${scene.words.claims} ${seat.claims}/${scene.claims_to_end}`;
    runner.querySelector('.number').textContent = seat.points === null ? '?' : seat.points;
  });
  // Whoever overtakes is seen to do so.
  Array.from(race.children).forEach((runner, index) => {
    const by = places[index] - runner.offsetTop;
    if (by) runner.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration: 500, easing: 'ease-in-out' });
  });
}

function action(scene) {
  const winner = scene.state === 'over' ? scene.ranking[0] : undefined;
  const index = winner ?? scene.to_move ?? 0;
  const seat = scene.seats[index];
  const last = scene.last_action;
  const did = winner !== undefined ? scene.words.wins
    : last ? `${last.seat === index ? '' : `${scene.seats[last.seat].name}: `}${last.text}` : '';
  // Chances change many times while nobody does anything; only what is said anew comes in.
  const says = JSON.stringify([seat.name, seat.colours, did]);
  if (root.dataset.says === says) return;
  root.dataset.says = says;
  root.replaceChildren(dye(element('div', 'panel now fresh', element('span', 'name', seat.name), element('span', 'did', did)), seat));
}

function caravans(scene) {
  root.replaceChildren(element('div', 'caravans', ...scene.seats.map((seat, index) => {
    if (!isShown(seat, index)) return '';
    const made = dye(element('div', `panel seat${scene.to_move === index ? ' turn' : ''}`), seat);
    made.append(
      element('div', 'top', element('span', 'name', seat.name), element('span', 'number', seat.points === null ? '?' : String(seat.points))),
      element('div', 'crystals', ...crystals(seat.crystals)),
      element('div', 'cards', ...(seat.hand ?? []).map((each) => card(each, false)), ...(seat.played ?? []).map((each) => card(each, true))),
    );
    return made;
  })));
}

function chance(scene) {
  if (scene.seats.some((seat) => seat.win_chance === null)) {
    root.replaceChildren();
    return;
  }
  let bar = root.querySelector('.chance');
  if (!bar || bar.childElementCount !== scene.seats.length) {
    bar = element('div', 'panel chance', ...scene.seats.map(() => element('div', 'share', element('span', 'name'), element('b'))));
    root.replaceChildren(bar);
  }
  scene.seats.forEach((seat, index) => {
    const share = bar.children[index];
    dye(share, seat);
    share.style.flexGrow = Math.max(seat.win_chance, 0.02);
    share.style.flexBasis = '0';
    share.querySelector('.name').textContent = seat.win_chance > 0.1 ? seat.name : '';
    share.querySelector('b').textContent = seat.win_chance > 0.075 ? `${Math.round(seat.win_chance * 100)} %` : '';
  });
}

function claims(scene) {
  root.replaceChildren(element('div', 'goals', ...scene.goals.map((goal) => {
    const made = element('div', 'panel goal', element('div', 'number', worth(goal)), element('div', 'cost', ...crystals(goal.cost)));
    const badges = scene.seats.map((seat, index) => {
      if (!isShown(seat, index)) return '';
      const turns = goal.turns[index] ?? null;
      return dye(element('span', `badge${turns === null ? ' none' : turns <= 2 ? ' soon' : ''}`, turns === null ? '–' : String(turns)), seat);
    });
    made.append(element('div', 'badges', ...badges));
    return made;
  })));
}

function round(scene) {
  const parts = [element('span', 'title serif', scene.title), element('span', 'number', `${scene.words.round} ${scene.round}`)];
  if (scene.last_round) parts.push(element('span', 'last', scene.words.last_round));
  root.replaceChildren(element('div', 'panel round', ...parts));
}

// Rows keep their places, so that bars glide.
function ballot(scene) {
  const asked = scene.ballot;
  root.hidden = !asked;
  if (!asked) return;
  let panel = root.querySelector('.ballot');
  if (!panel || panel.dataset.id !== String(asked.id) || panel.querySelectorAll('.candidate').length !== asked.candidates.length) {
    panel = element('div', 'panel ballot', element('div', 'top', element('span', 'name'), element('span', 'number')));
    panel.dataset.id = asked.id;
    asked.candidates.forEach((candidate, index) => {
      const goal = scene.goals[candidate.goal];
      const picture = candidate.card ? [card(candidate.card, false)]
        : goal ? [element('span', 'card-mini', `${worth(goal)} `, ...crystals(goal.cost))] : [];
      const row = element('div', 'row', element('span', 'number', String(index + 1)), ...picture, element('span', 'did', candidate.text), element('span', 'number votes'));
      panel.append(element('div', 'candidate', element('div', 'fill'), row));
    });
    panel.append(element('div', 'verdict'));
    root.replaceChildren(panel);
  }
  dye(panel, scene.seats[asked.seat]);
  panel.querySelector('.name').textContent = scene.words.ballot;
  panel.querySelector('.top .number').textContent = asked.state === 'open' ? `${asked.seconds_left} s` : '';
  panel.querySelector('.verdict').textContent = asked.verdict ?? (asked.state === 'coming' ? scene.words.ballot_coming : '');
  const most = Math.max(1, ...asked.candidates.map((candidate) => candidate.votes));
  asked.candidates.forEach((candidate, index) => {
    const row = panel.querySelectorAll('.candidate')[index];
    row.classList.toggle('struck', candidate.struck);
    row.classList.toggle('chosen', asked.chosen === index + 1);
    row.querySelector('.fill').style.width = `${100 * candidate.votes / most}%`;
    row.querySelector('.votes').textContent = candidate.votes;
  });
}

const draw = { score, action, caravans, chance, claims, round, ballot }[document.body.dataset.page];
let told = null;

function show(scene) {
  const idle = scene.state === 'idle';
  root.hidden = idle;
  document.body.dataset.state = scene.state;
  if (idle) return;
  draw(scene);
  fit();
}

// A source of any size shows all of the page: as large as it was made for that size, times what is wished, and smaller where a
// long game needs more room.
function fit() {
  const { width, height } = document.body.dataset;
  const wished = Number.parseFloat(wishes.get('scale')) || 1;
  let zoom = Math.min(innerWidth / width, innerHeight / height) * Math.min(Math.max(wished, 0.25), 4);
  for (let again = 0; again < 4; again += 1) {
    root.style.width = `${innerWidth / zoom}px`;
    root.style.transform = `scale(${zoom})`;
    const over = Math.max(root.scrollWidth * zoom / innerWidth, root.scrollHeight * zoom / innerHeight);
    if (over <= 1.001) break;
    zoom /= over;
  }
}
addEventListener('resize', fit);

// A whole scene, or null while the game does not answer.
function hear(data) {
  if (data === told) return;
  told = data;
  if (data === null) root.hidden = true;
  else show(JSON.parse(data));
}

function follow() {
  const events = new EventSource('/events');
  events.onmessage = (news) => hear(news.data);
  events.onerror = () => {
    hear(null);
    if (events.readyState === EventSource.CLOSED) setTimeout(follow, 1000);
  };
}

if (window.SharedWorker) {
  const line = new SharedWorker('/feed.js');
  line.port.onmessage = (news) => hear(news.data);
  line.onerror = follow;
  addEventListener('pagehide', () => line.port.postMessage('bye'));
} else {
  follow();
}

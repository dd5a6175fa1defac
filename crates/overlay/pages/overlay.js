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

// What a turn is about: the merchant card, or what is claimed with its price.
function pictures({ card: played, goal }) {
  if (played) return [card(played, false)];
  return goal ? [element('span', 'card-mini', `${worth(goal)} `, ...crystals(goal.cost))] : [];
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
  const last = scene.last_action;
  // Whoever has done what is told stands at its head, not whoever comes next.
  const index = winner ?? last?.seat ?? scene.to_move ?? 0;
  const seat = scene.seats[index];
  const did = winner !== undefined ? scene.words.wins : [last?.text, last?.sets_up].filter(Boolean).join('; ');
  const next = winner === undefined && scene.to_move !== index ? scene.seats[scene.to_move] : undefined;
  // Chances change many times while nobody does anything; only what is said anew comes in.
  const says = JSON.stringify([seat.name, seat.colours, last?.text]);
  const fresh = root.dataset.says !== says;
  root.dataset.says = says;
  const about = winner === undefined && last ? pictures(last) : [];
  const panel = element('div', `panel now${fresh ? ' fresh' : ''}`, element('span', 'name', seat.name), ...about, element('span', 'did', did));
  if (next) panel.append(dye(element('span', 'next', `▸ ${next.name}`), next));
  const told = JSON.stringify([says, did, next?.name, next?.colours]);
  if (root.dataset.told === told) return;
  root.dataset.told = told;
  root.replaceChildren(dye(panel, seat));
}

const caravans = (scene) => root.replaceChildren(caravansOf(scene));

function caravansOf(scene) {
  return element('div', 'caravans', ...scene.seats.map((seat, index) => {
    if (!isShown(seat, index)) return '';
    const made = dye(element('div', `panel seat${scene.to_move === index ? ' turn' : ''}`), seat);
    made.append(
      element('div', 'top', element('span', 'name', seat.name), element('span', 'number', seat.points === null ? '?' : String(seat.points))),
      element('div', 'crystals', ...crystals(seat.crystals)),
      element('div', 'cards', ...(seat.hand ?? []).map((each) => card(each, false)), ...(seat.played ?? []).map((each) => card(each, true))),
    );
    return made;
  }));
}

function chance(scene, place = root) {
  if (scene.seats.some((seat) => seat.win_chance === null)) {
    place.replaceChildren();
    return;
  }
  let bar = place.querySelector('.chance');
  if (!bar || bar.childElementCount !== scene.seats.length) {
    bar = element('div', 'panel chance', ...scene.seats.map(() => element('div', 'share', element('span', 'name'), element('b'))));
    place.replaceChildren(bar);
  }
  scene.seats.forEach((seat, index) => {
    const share = bar.children[index];
    dye(share, seat);
    share.style.flexGrow = Math.max(seat.win_chance, 0.001);
    share.style.flexBasis = '0';
    share.querySelector('.name').textContent = seat.name;
    share.querySelector('b').textContent = `${Math.round(seat.win_chance * 100)} %`;
  });
}

const claims = (scene) => root.replaceChildren(goalsOf(scene));

function goalsOf(scene) {
  return element('div', 'goals', ...scene.goals.map((goal) => {
    const made = element('div', 'panel goal', element('div', 'number', worth(goal)), element('div', 'cost', ...crystals(goal.cost)));
    const badges = scene.seats.map((seat, index) => {
      if (!isShown(seat, index)) return '';
      const turns = goal.turns[index] ?? null;
      return dye(element('span', `badge${turns === null ? ' none' : turns <= 2 ? ' soon' : ''}`, turns === null ? '–' : String(turns)), seat);
    });
    made.append(element('div', 'badges', ...badges));
    return made;
  }));
}

// What players must not see: all points and chances, and what the seat to move is after.
function caster(scene) {
  const { points, chances, title, plans } = scene.caster;
  const seats = scene.seats.map((seat, index) => ({ ...seat, points: points[index] ?? null, win_chance: chances[index] ?? null }));
  const whole = { ...scene, seats };
  let view = root.querySelector('.caster');
  if (!view) {
    view = element('div', 'caster', element('div', ''), element('div', 'rest'));
    root.replaceChildren(view);
  }
  chance(whole, view.children[0]);
  const turns = plans.map((plan) => element('div', 'plan', element('span', 'number', `${Math.round(plan.chance * 100)} %`),
    element('div', '', element('div', 'did', plan.text), element('div', 'label', plan.reason ?? ''))));
  const panel = turns.length ? element('div', 'panel plans', element('div', 'title serif', title), ...turns) : '';
  view.children[1].replaceChildren(caravansOf(whole), element('div', 'foot', goalsOf(whole), panel));
}

function round(scene) {
  const parts = [element('span', 'title serif', scene.title), element('span', 'number', `${scene.words.round} ${scene.round}`)];
  if (scene.last_round) parts.push(element('span', 'last', scene.words.last_round));
  root.replaceChildren(element('div', 'panel round', ...parts));
}

// The code of an address, dark on light with its margin.
function code({ code: rows }) {
  const side = rows.length + 8;
  const picture = svg('svg', { viewBox: `0 0 ${side} ${side}`, class: 'code', 'shape-rendering': 'crispEdges' });
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x + 4} ${y + 4}h1v1h-1z` : '')));
  picture.append(svg('path', { d: `M0 0h${side}v${side}h-${side}z`, fill: '#fff' }), svg('path', { d: dark.join(''), fill: '#000' }));
  return picture;
}

// Where phones vote stands beside the candidates, never on them.
function phones(panel, scene) {
  const shown = scene.ballot.state === 'open' ? scene.phones : null;
  panel.classList.toggle('coded', Boolean(shown));
  const address = shown?.address ?? '';
  if ((panel.dataset.address ?? '') === address) return;
  panel.dataset.address = address;
  panel.querySelector('.phones')?.remove();
  if (!shown) return;
  // A long address may go on with its port in a line of its own.
  const [host, port] = address.replace(/^http:\/\/|\/$/g, '').split(/(?=:\d+$)/);
  const told = element('div', 'address', host, document.createElement('wbr'), port ?? '');
  const made = element('div', 'phones', code(shown), element('div', 'label', scene.words.phones), told);
  panel.append(made);
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
      const picture = pictures({ ...candidate, goal: scene.goals[candidate.goal] });
      const row = element('div', 'row', element('span', 'number choice'), ...picture, element('span', 'did', candidate.text), element('span', 'number votes'));
      panel.append(element('div', 'candidate', element('div', 'fill'), row));
    });
    panel.append(element('div', 'verdict'), element('div', 'thanks label'));
    root.replaceChildren(panel);
  }
  dye(panel, scene.seats[asked.seat]);
  panel.querySelector('.name').textContent = scene.words.ballot;
  panel.querySelector('.top .number').textContent = asked.state === 'open' ? `${asked.seconds_left} s` : '';
  panel.querySelector('.verdict').textContent = asked.verdict ?? (asked.state === 'coming' ? scene.words.ballot_coming : '');
  panel.querySelector('.thanks').textContent = (asked.state === 'closed' && scene.phones?.thanks) || '';
  phones(panel, scene);
  const most = Math.max(1, ...asked.candidates.map((candidate) => candidate.votes));
  asked.candidates.forEach((candidate, index) => {
    const row = panel.querySelectorAll('.candidate')[index];
    row.classList.toggle('struck', candidate.struck);
    row.classList.toggle('chosen', asked.chosen === index + 1);
    row.querySelector('.fill').style.width = `${100 * candidate.votes / most}%`;
    // Who votes in a chat writes the ballot's letter and the number.
    row.querySelector('.choice').textContent = (scene.chat ? asked.word : '') + (index + 1);
    row.querySelector('.votes').textContent = candidate.votes;
  });
}

// Once the points were counted as the rules rank them, before that as they lead. Where nobody may know, nobody has a place.
function standings(scene) {
  const order = scene.ranking.length ? scene.ranking : scene.seats.map((_, seat) => seat)
    .sort((a, b) => (scene.seats[b].points ?? 0) - (scene.seats[a].points ?? 0) || a - b);
  const head = element('div', 'top', element('span', 'title serif', scene.words.standings), element('span', 'label', `${scene.words.round} ${scene.round}`));
  const rows = order.map((index, place) => {
    const seat = scene.seats[index];
    if (!isShown(seat, index)) return '';
    return dye(element('div', `placed${scene.to_move === index ? ' turn' : ''}`,
      element('span', 'place number', !scene.ranking.length && seat.points === null ? '' : `${place + 1}`), element('span', 'name', seat.name),
      element('div', 'claims', element('div', '', `${scene.words.claims} ${seat.claims}/${scene.claims_to_end}`),
        ...(seat.accuracy === null ? [] : [element('div', 'accuracy', `${scene.words.accuracy} ${seat.accuracy} %`)])),
      element('span', 'number', seat.points === null ? '?' : String(seat.points))), seat);
  });
  root.replaceChildren(element('div', 'panel standings', head, ...rows));
}

// How good the last turns of each seat were, once the game was counted and judged. The signs are those of the review.
const SIGNS = { best: '!', good: '·', inaccurate: '?!', mistake: '?', blunder: '??' };

function marks(scene) {
  root.hidden = !scene.seats.some((seat) => seat.marks.length);
  const rows = scene.seats.map((seat, index) => (isShown(seat, index) ? dye(element('div', 'placed', element('span', 'name', seat.name),
    ...seat.marks.map((mark) => element('span', `mark ${mark}`, SIGNS[mark]))), seat) : ''));
  root.replaceChildren(element('div', 'panel standings', element('div', 'title serif', scene.words.marks), ...rows));
}

function svg(kind, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', kind);
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  return made;
}

// One line for each seat over the rounds, where its figures are known.
function plot(scene, name, top, figures, told) {
  const [width, height] = [820, 130];
  const picture = svg('svg', { viewBox: `-6 -6 ${width + 82} ${height + 12}`, class: 'plot', preserveAspectRatio: 'xMinYMid' });
  const last = Math.max(2, ...scene.history.map((moment) => moment.round));
  const x = (round) => width * (round - 1) / (last - 1);
  [0, 0.5, 1].forEach((part) => picture.append(svg('line', { x1: 0, x2: width, y1: height * part, y2: height * part, class: 'grid' })));
  const ends = [];
  scene.seats.forEach((seat, index) => {
    if (!isShown(seat, index)) return;
    const known = scene.history.filter((moment) => figures(moment));
    if (!known.length) return;
    const places = known.map((moment) => [x(moment.round), height * (1 - figures(moment)[index] / top)]);
    const line = svg('polyline', { points: places.map((place) => place.join(',')).join(' '), stroke: seat.colours[0] });
    const [endX, endY] = places[places.length - 1];
    picture.append(line, svg('circle', { cx: endX, cy: endY, r: 6, fill: seat.colours[0] }));
    ends.push({ x: endX, y: endY, seat, text: told(figures(known.at(-1))[index]) });
  });
  // Numbers beside the ends, moved apart where lines lie close together.
  ends.sort((a, b) => a.y - b.y);
  const step = Math.min(26, height / Math.max(1, ends.length - 1));
  ends.forEach((end, nth) => { end.y = Math.max(end.y, nth ? ends[nth - 1].y + step : 0); });
  ends.reverse().forEach((end, nth) => { end.y = Math.min(end.y, nth ? ends[nth - 1].y - step : height); });
  ends.forEach(({ x: endX, y, seat, text }) => {
    const number = svg('text', { x: endX + 14, y: y + 8, fill: seat.colours[0] });
    number.textContent = text;
    picture.append(number);
  });
  return element('div', 'figure', element('div', 'label', name), picture);
}

function graph(scene) {
  const points = scene.history.filter((moment) => moment.points).flatMap((moment) => moment.points);
  const legend = scene.seats.map((seat, index) => (isShown(seat, index)
    ? dye(element('span', 'key', element('i', ''), element('span', 'name', seat.name)), seat) : ''));
  root.replaceChildren(element('div', 'panel graph', element('div', 'legend', ...legend),
    plot(scene, scene.words.points, Math.max(1, ...points), (moment) => moment.points, String),
    plot(scene, scene.words.win_chance, 1, (moment) => moment.chances, (part) => `${Math.round(part * 100)} %`)));
}

// What happened last, for a few seconds; of one turn the director's own words where there are any.
function captions(scene) {
  const told = scene.events.filter((one) => one.kind !== 'chapter' && isShown(one, one.seat));
  const last = told.at(-1);
  const event = told.filter((one) => one.kind === 'caption' && one.seat === last.seat && one.round === last.round).at(-1) ?? last;
  if (!event) {
    root.replaceChildren();
    delete root.dataset.id;
    return;
  }
  if (root.dataset.id === String(event.id)) return;
  root.dataset.id = event.id;
  const seat = scene.seats[event.seat];
  const panel = element('div', 'panel now caption fresh', element('span', 'name', seat ? seat.name : ''), element('span', 'did', event.text));
  root.replaceChildren(seat ? dye(panel, seat) : panel);
  setTimeout(() => panel.classList.add('said'), 7000);
}

// What viewers predict: each topic with its question and how the one before it ended; beside them the best of the evening.
function predictions(scene) {
  const told = scene.predictions;
  root.hidden = !told;
  if (!told) return;
  const topics = ['next', 'goal', 'winner'].map((topic) => {
    const question = told.questions.find((one) => one.topic === topic);
    const result = told.results.find((one) => one.topic === topic);
    if (!question && !result) return '';
    const panel = element('div', 'panel question');
    if (question) {
      const open = question.state === 'open';
      panel.classList.toggle('locked', !open);
      // Who predicts in a chat writes the topic and a number.
      const write = scene.chat && open ? `!${topic} 1–${question.answers.length}` : '';
      panel.append(
        element('div', 'top', element('span', 'asks', question.text), element('span', 'label', write),
          element('span', open ? 'number' : 'label', open ? `+${question.points}` : scene.words.locked)),
        element('div', 'answers', ...answers(scene, question)),
      );
    }
    if (result) panel.append(element('div', 'label', result.text));
    return panel;
  });
  const best = told.best.map((one) => element('div', 'row', element('span', 'number', `${one.place}`),
    element('span', 'name', one.name), element('span', 'label', `${one.right}/${one.predicted}`), element('span', 'number', `${one.points}`)));
  const table = best.length ? element('div', 'panel best', element('div', 'title serif', scene.words.best), ...best) : '';
  root.replaceChildren(element('div', 'predictions', element('div', 'questions', ...topics), table));
}

function answers(scene, question) {
  const all = Math.max(1, question.answers.reduce((sum, answer) => sum + answer.predicted, 0));
  return question.answers.map((answer, index) => {
    const seat = scene.seats[answer.seat];
    if (seat && !isShown(seat, answer.seat)) return '';
    const share = `${Math.round(100 * answer.predicted / all)} %`;
    const about = answer.goal ? element('div', 'crystals', ...crystals(answer.goal.cost)) : '';
    const fill = element('div', 'fill');
    fill.style.width = share.replace(' ', '');
    const made = element('div', 'answer', fill,
      element('div', 'row', element('span', 'number', `${index + 1}`), element('span', 'name', answer.text)),
      about, element('div', 'row share-of', share));
    return seat ? dye(made, seat) : made;
  });
}

const draw = { score, action, caravans, chance, claims, round, ballot, standings, graph, captions, marks, predictions, caster }[document.body.dataset.page];
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
  if (data === null || data === 'null') root.hidden = true;
  else show(JSON.parse(data));
}

// The caster's page is told more than the others, by a line of its own.
const own = document.body.dataset.page === 'caster';

function follow() {
  const events = new EventSource(own ? '/caster/events' : '/events');
  events.onmessage = (news) => hear(news.data);
  events.onerror = () => {
    hear(null);
    if (events.readyState === EventSource.CLOSED) setTimeout(follow, 1000);
  };
}

if (window.SharedWorker && !own) {
  const line = new SharedWorker('/feed.js');
  line.port.onmessage = (news) => hear(news.data);
  line.onerror = follow;
  addEventListener('pagehide', () => line.port.postMessage('bye'));
} else {
  follow();
}

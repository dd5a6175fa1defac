'use strict';
// The page of a phone: follows the ballot, sends votes one after another, and says what became of them. Texts are set as text,
// never as markup.
const part = (id) => document.getElementById(id);
const [list, said, nameField] = ['list', 'said', 'name'].map(part);
let news = null;
// What this phone has voted for: the ballot and the number.
let own = { ballot: 0, choice: 0 };
// What the game says to the last vote, or why it could not be sent.
let answer = null;
let lost = false;
// So many phones follow the vote that this one only looks now and then.
let crowded = false;
let events = null;
let lateness = null;
let silence = null;
let wanted = null;
let sending = false;

try {
  nameField.value = localStorage.getItem('name') ?? '';
} catch { /* Some browsers keep nothing. */ }
nameField.addEventListener('change', () => {
  try {
    localStorage.setItem('name', nameField.value);
  } catch { /* Then it is typed again the next time. */ }
});

function element(kind, name, ...content) {
  const made = document.createElement(kind);
  made.className = name;
  made.append(...content);
  return made;
}

const counts = (word) => word === 'counted' || word === 'changed';

function show() {
  if (!news) return;
  const { ballot, words } = news;
  document.documentElement.lang = words.language;
  document.title = words.title;
  part('title').textContent = words.title;
  const asked = ballot && ballot.candidates.length > 0;
  document.body.classList.toggle('quiet', !asked);
  document.body.classList.toggle('lost', lost);
  part('left').textContent = asked && ballot.state === 'open' ? `${ballot.seconds_left} s` : '';
  part('naming').hidden = !news.names;
  part('name-label').textContent = words.name;
  part('name-about').textContent = words.name_about;
  rows(asked ? ballot : { id: 0, candidates: [] });
  tell(ballot, words);
}

// Buttons keep their places: nothing moves under a finger.
function rows(ballot) {
  if (list.dataset.id !== String(ballot.id) || list.childElementCount !== ballot.candidates.length) {
    list.dataset.id = ballot.id;
    list.replaceChildren(...ballot.candidates.map((candidate, index) => {
      const button = element('button', '', element('span', 'fill'), element('span', 'number', String(index + 1)),
        element('span', 'turn', candidate.text), element('span', 'votes'));
      button.type = 'button';
      button.addEventListener('click', () => choose(ballot.id, index + 1));
      return button;
    }));
  }
  const most = Math.max(1, ...ballot.candidates.map((candidate) => candidate.votes));
  ballot.candidates.forEach((candidate, index) => {
    const button = list.children[index];
    const mine = own.ballot === ballot.id && own.choice === index + 1 && !candidate.struck;
    button.disabled = ballot.state !== 'open' || candidate.struck;
    button.setAttribute('aria-pressed', mine);
    button.classList.toggle('own', mine);
    button.classList.toggle('struck', candidate.struck);
    button.classList.toggle('chosen', ballot.chosen === index + 1);
    button.querySelector('.fill').style.width = `${100 * candidate.votes / most}%`;
    button.querySelector('.votes').textContent = candidate.votes;
  });
}

function tell(ballot, words) {
  const voted = ballot && own.ballot === ballot.id;
  let told = words.idle;
  let wrong = false;
  if (lost) {
    [told, wrong] = [words.lost, true];
  } else if (ballot?.state === 'closed') {
    told = [ballot.verdict, news.thanks ?? (voted ? words.thanks : null)].filter(Boolean).join('\n');
  } else if (ballot && answer?.ballot === ballot.id) {
    const struck = counts(answer.word) && ballot.candidates[own.choice - 1]?.struck;
    const word = struck ? 'no_such_number' : answer.word;
    [told, wrong] = [words[word] ?? words.unsent, !counts(word)];
  } else if (ballot) {
    told = ballot.state === 'coming' ? words.coming : words.ask;
  }
  if (crowded && !lost) told += `\n${words.crowded}`;
  if (said.textContent !== told) said.textContent = told;
  said.classList.toggle('wrong', wrong);
}

function choose(ballot, choice) {
  wanted = { ballot, choice };
  if (!sending) send();
}

// One vote is on its way at a time, so that the last tap is the one that counts.
async function send() {
  sending = true;
  while (wanted) {
    const vote = wanted;
    wanted = null;
    const body = new URLSearchParams(vote);
    if (news.names && nameField.value.trim()) body.set('name', nameField.value.trim());
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), 8000);
    let word = 'unsent';
    try {
      const told = await fetch('/vote', { method: 'POST', body, signal: limit.signal });
      word = (await told.json()).vote;
    } catch { /* The next tap tries again. */ }
    clearTimeout(timer);
    if (counts(word)) own = vote;
    answer = { ballot: vote.ballot, word };
    show();
  }
  sending = false;
}

// A phone that is put away lets go of its line, and takes it again when it is looked at.
function follow() {
  events?.close();
  events = null;
  clearTimeout(silence);
  if (document.hidden) return;
  const line = new EventSource('/events');
  const again = () => {
    if (events !== line) return;
    // A line that breaks is tried again; one that is refused is closed.
    const refused = line.readyState === EventSource.CLOSED;
    line.close();
    events = null;
    // A line is taken anew now and then; only a game that stays away is worth a word.
    lateness ??= setTimeout(() => {
      lost = true;
      show();
    }, 3000);
    if (refused) look();
    setTimeout(() => {
      if (!events) follow();
    }, refused ? 5000 : 1000);
  };
  events = line;
  line.onerror = again;
  line.onmessage = ({ data }) => {
    hear(JSON.parse(data), false);
    // The game says something every ten seconds.
    clearTimeout(silence);
    silence = setTimeout(again, 25000);
  };
}

function hear(told, isCrowded) {
  clearTimeout(lateness);
  lateness = null;
  lost = false;
  crowded = isCrowded;
  news = told;
  show();
}

async function look() {
  try {
    const told = await fetch('/now');
    if (told.ok) hear(await told.json(), true);
  } catch { /* Then the game does not answer at all. */ }
}
document.addEventListener('visibilitychange', follow);
addEventListener('online', follow);
follow();

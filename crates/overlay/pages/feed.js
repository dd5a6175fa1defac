'use strict';
// One line to the game for all pages of a browser. A browser opens only six lines to one place, and each page would keep
// one for itself: with six sources in a scene the seventh would never load.
const ports = new Set();
let last = null;

function tell(data) {
  last = data;
  ports.forEach((port) => port.postMessage(data));
}

function follow() {
  const events = new EventSource('/events');
  events.onmessage = (news) => tell(news.data);
  // The game was closed or is not there yet: say so, and try again quietly.
  events.onerror = () => {
    tell(null);
    if (events.readyState === EventSource.CLOSED) setTimeout(follow, 1000);
  };
}

onconnect = ({ ports: [port] }) => {
  ports.add(port);
  port.onmessage = () => ports.delete(port);
  if (last !== null) port.postMessage(last);
};
follow();

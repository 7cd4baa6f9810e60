// The page: what the player has in mind (figure, action, where it is pointed), and how taps and keys change it.
const EMPTY = {action: "", picks: null, card: null, pick: null, through: [], after: [], others: [], seen: 0, hint: null, rule: null};
const mind = {figure: 0, watched: 0, offers: [], cursor: null, more: false, hand: false, tumble: false, threat: null, ...EMPTY};
const art = window.ART || {ground: map => `art/${map}.webp`, opened: map => `art/${map}-open.webp`,
  figure: (profile, pose, side) => `art/${profile}-${pose}-${side}.webp`, base: (shape, size, side) => `art/base-${shape}-${size}-${side}.webp`};
let board, table, serial = 0, drawn = "";
const LAST = 2; // lines of the log that a phone shows while its player waits

function note(text) { $("note").textContent = text; clearTimeout(note.timer); note.timer = setTimeout(() => { $("note").textContent = ""; }, 5000); }
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const aimable = figure => Boolean(mind.picks) && (mind.picks.targets || []).some(([id]) => id === figure);
const pathLike = () => { const deed = table.scene.actions[mind.action]; return Boolean(deed && (deed.path || deed.several || deed.goes_on)); };

function changed(anew = false) {
  if (!table.scene || !table.now) return;
  if (!anew) return draw();
  if (drawn !== table.scene.id) { drawn = table.scene.id; board.begin(table.scene); mind.figure = mind.watched = 0; }
  const {now} = table, own = now.acting.includes(mind.figure) ? mind.figure : now.acting[0] || 0, fresh = own !== mind.figure;
  Object.assign(mind, EMPTY, {figure: own, offers: own === now.acting[0] ? now.offers : [], threat: null, tumble: false, hand: false});
  if (fresh) mind.more = false;
  board.play(table.fresh, table);
  draw();
  if (now.notice) note(now.notice);
  const body = table.body(own || (now.question && now.question.figure));
  if (body && (fresh || now.question)) { mind.cursor = [body.x, body.y]; board.reveal(body.x, body.y, fresh && own); }
  else if (!body) follow();
  if (own && !now.question) begin(own);
}

// Whoever waits looks at those who act, as each begins; where none is seen, first of all at somebody of the own side.
function follow() {
  const {bodies, seat, strip} = table.now, turn = (strip || []).find(one => one.acting), acts = turn && table.body(turn.figure);
  const seen = acts || (mind.watched ? null : bodies.find(one => one.side === seat) || bodies[0]);
  if (!seen || seen.id === mind.watched) return;
  mind.watched = seen.id;
  board.reveal(seen.x, seen.y, true);
}

async function begin(figure) {
  Object.assign(mind, EMPTY, {figure, hand: false});
  if (figure === table.now.acting[0]) mind.offers = table.now.offers;
  else {
    const mine = ++serial, told = await table.ask({t: "offers", figure});
    if (mine !== serial || !told.offers) return;
    mind.offers = told.offers;
  }
  const first = mind.offers.find(one => !one.no && table.scene.actions[one.id] && table.scene.actions[one.id].path);
  if (first) press(first); else draw();
}

async function press(offer) {
  if (offer.no) { if (offer.rule) tellRule(offer.rule, offer.no); else note(offer.no); return; }
  if (mind.action === offer.id && mind.card && mind.card.command && mind.picks && mind.picks.simple) return commit();
  Object.assign(mind, EMPTY, {action: offer.id, hand: false});
  if ($("actions").contains(document.activeElement)) $("board").focus({preventScroll: true}); // Enter commits, and does not press the action again
  if (offer.id !== "move") mind.tumble = false;
  draw();
  await askPicks();
}

async function askPicks() {
  const mine = ++serial, told = await table.ask({t: "picks", figure: mind.figure, action: mind.action, tumble: mind.tumble, through: mind.after.length || !table.scene.actions[mind.action].goes_on ? [] : mind.through});
  if (mine !== serial || told.stale) return;
  if (told.no) { mind.through = []; note(told.no); return draw(); }
  mind.picks = told.picks; mind.card = told.picks.card || null;
  draw();
}

async function point(pick, variant = -1) {
  const mine = ++serial;
  mind.pick = pick;
  const {figure, action, tumble, through, after, others} = mind;
  const told = await table.ask({t: "card", figure, action, pick, variant, tumble, through, after, others});
  if (mine !== serial || told.stale) return;
  if (told.no) { if (after.length) mind.after = after.slice(0, -1); else if (others.length) mind.others = others.slice(0, -1); else mind.through = through.slice(0, -1); note(told.no); return draw(); }
  Object.assign(mind, {card: told.card, seen: 0, hint: null, rule: null});
  draw();
}

// Another way to do what the card shows. Where nothing was pointed at, it is about the only thing there is.
function vary(variant) {
  const {pick, picks: {targets = [], squares = [], edges = [], words = []}} = mind, {width} = table.scene;
  const [only] = [...targets.map(([figure]) => figure), ...squares.map(place => [place % width, Math.floor(place / width)]), ...edges, ...words];
  point(pick === null ? only : pick, variant);
  mind.pick = pick;
}

function commit() { if (mind.card && mind.card.command) { table.act(mind.card.command); draw(); } }

// Whether nothing on the board is meant but what the card shows: a word, all there is, or the border at the mark.
const beside = ([ax, ay, bx, by], x, y) => same([ax, ay], [x, y]) || same([bx, by], [x, y]);
const settled = () => mind.pick === null || typeof mind.pick === "string" || (mind.pick.length === 4 && mind.cursor && beside(mind.pick, ...mind.cursor));
const wordsOf = () => (mind.picks && !mind.card && !mind.seen && !mind.hint && !mind.rule ? mind.picks.words || [] : []);

// Orders of several parts: the way over this square, one figure more, a run-up before a jump, a walk after it.
function compose(x, y, here) {
  const deed = table.scene.actions[mind.action];
  if (deed.several && here) {
    if (mind.pick === null) return point(here.id);
    mind.others = mind.others.includes(here.id) ? mind.others.filter(one => one !== here.id) : [...mind.others, here.id];
    return point(mind.pick);
  }
  if (deed.goes_on && mind.pick === null) { mind.through = [...mind.through, [x, y]]; return askPicks(); }
  if (deed.goes_on) { mind.after = [...mind.after, [x, y]]; return point(mind.pick, mind.card ? mind.card.variant || 0 : 0); }
  const way = point([x, y]);
  mind.through = [...mind.through, [x, y]];
  return way;
}

async function tap(x, y, shift = false) {
  if (!table || !table.now || x < 0 || y < 0 || x >= table.scene.width || y >= table.scene.height) return;
  mind.cursor = [x, y];
  const target = () => table.all(x, y).find(one => aimable(one.id)); // who can be aimed at, of several on one square
  const here = target() || table.at(x, y), {picks} = mind, place = x + y * table.scene.width, can = Boolean(mind.figure) && !table.now.question;
  if (mind.card && mind.pick !== null && (same(mind.pick, [x, y]) || table.all(x, y).some(one => one.id === mind.pick))) return commit();
  if ((mind.hand || shift) && can && pathLike()) return compose(x, y, here);
  if (can && target()) return point(target().id);
  if (here && table.now.acting.includes(here.id) && here.id !== mind.figure) return begin(here.id);
  if (can && here && here.id !== mind.figure) {
    const attack = mind.offers.find(one => one.id === "attack" && !one.no);
    if (here.side !== table.now.seat && attack && !DOWN.includes(here.state) && !here.ghost) { await press(attack); if (target()) return point(target().id); }
  }
  const reach = picks ? picks.reach || [] : [];
  if (can && picks && (reach.some((one, n) => n % 2 === 0 && one === place) || (picks.squares || []).includes(place))) return point([x, y]);
  const edges = picks ? (picks.edges || []).filter(edge => beside(edge, x, y)) : []; // several borders of a square take turns
  if (can && edges.length) return point(edges[(edges.findIndex(edge => same(edge, mind.pick)) + 1) % edges.length]);
  if (here) { Object.assign(mind, {seen: here.id, card: null, pick: null, hint: null, rule: null}); return draw(); }
  if (can && picks && (reach.length || (picks.squares || []).length)) return point([x, y]); // out of reach: the card says why
  Object.assign(mind, {card: null, pick: null, seen: 0, hint: null, rule: null}); draw();
}

// --- on the screen

function tick() { if (table && table.now && document.body.dataset.link === "on") $("waits").textContent = whose() + table.time(); }

function whose() {
  const {now, scene} = table;
  if (now.result) return now.result;
  if (now.task) return now.task.failed ? "Not yet" : "Your turn";
  if (now.waits === "you") return now.draft ? "Give your secret orders" : "Your turn";
  if (now.waits === "computer") return "The computer is thinking";
  return now.asked ? `Waiting for ${scene.sides[now.asked] || now.asked}` : "Waiting for the other orders";
}

function inside() {
  const {now} = table, body = table.body(mind.seen || mind.figure);
  const away = () => { Object.assign(mind, {hint: null, rule: null}); draw(); };
  if (mind.rule) return ruleItems(mind.rule, away);
  if (mind.hint) return hintItems(mind.hint, command => table.act(command), away, now.task ? "A hint" : undefined);
  if (now.question && !mind.seen) return questionItems(table, answer, ({figure, kind}, policy) => table.act({command: "orders", figure, kind, policy}));
  if (mind.card) return cardItems(table, mind, {variant: vary, commit, rule: tellRule, slip});
  if (wordsOf().length) return [h("h2", {}, table.scene.actions[mind.action].title), ...wordsOf().map((word, n) => button(`${n + 1}  ${word || "Do it"}`, () => point(word), {className: "choice"}))];
  if (now.result && !now.task && !mind.seen) return resultItems(now.result, [["Review the battle", table.review], ["Back to the start page", window.PLAYS && location.protocol !== "file:" && "index.html"]]);
  if (!body) return table.log.slice(-LAST).map(line => h("p", {className: line.side ? `last of-${line.side}` : "last"}, line.text));
  const deed = mind.picks && !mind.seen && table.scene.actions[mind.action];
  return [...(deed ? [h("p", {className: "lead"}, h("b", {}, deed.title), `: ${deed.effect || "choose a place on the board"}`)] : []), ...(body ? [h("div", {className: deed ? "figure brief" : "figure"}, ...figureItems(table, body))] : [])];
}

function draw() {
  const {now, scene} = table;
  $("title").textContent = `${scene.title} · ${scene.rules}`;
  $("moment").textContent = now.moment;
  tick();
  document.body.dataset.waits = now.waits;
  $("strip").replaceChildren(...stripItems(table, figure => { const b = table.body(figure); if (b) { board.reveal(b.x, b.y, true); if (now.acting.includes(figure)) begin(figure); else if (mind.figure && aimable(figure)) point(figure); else tap(b.x, b.y); } }));
  const acting = $("strip").querySelector(".acting");
  if (acting) $("strip").scrollLeft = acting.offsetLeft - 60;
  board.show(now, scene.names, mind.figure, mind.card ? mind.card.target || 0 : 0);
  board.mark({picks: mind.picks, card: mind.card, cursor: mind.cursor, bodies: now.bodies, threat: mind.threat, through: [...mind.through, ...mind.after]});
  const focus = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.action : "";
  $("actions").replaceChildren(...(now.question ? [] : actionButtons(table, mind, press)), ...tools());
  if (focus) { const again = $("actions").querySelector(`[data-action="${CSS.escape(focus)}"]`); if (again) again.focus(); }
  $("card").replaceChildren(...[...(now.task ? taskItems(now.task, undo, now.result) : []), ...inside()].filter(Boolean));
  logItems($("log").querySelector("ol"), table.log, tellRule);
}

function tools() {
  const {now} = table, made = [], tool = (id, text, key, pressed, more = {}) => made.push(h("button", {type: "button", "data-action": id, onclick: pressed, ...more}, text, h("small", {className: "key"}, key)));
  if (mind.figure && !now.question) {
    tool(" more", mind.more ? "Fewer" : "More", "0", () => { mind.more = !mind.more; draw(); });
    if (pathLike()) tool(" hand", "Draw path", "P", hand, {className: mind.hand ? "on" : "", "aria-pressed": String(mind.hand)});
  }
  if (now.waits === "you") { tool(" hint", "Hint", "H", hint); tool(" undo", "Undo", "Z", undo, {"aria-disabled": String(Boolean(now.undo)), title: now.undo || ""}); }
  if (now.again) tool(" redo", "Redo", "Y", redo);
  if (now.seat === "" && !now.task) tool(" undo", "Undo for all", "Z", undo, {"aria-disabled": String(Boolean(now.undo)), title: now.undo || "Undo the last action, whoever gave it"});
  if (now.waits === "you") tool(" threat", "Danger", "T", threat, {className: mind.threat ? "on" : "", "aria-pressed": String(Boolean(mind.threat))});
  tool(" log", "Log", "L", toggleLog, {className: "logtoggle"});
  return made;
}

function answer(choice) { table.act({command: "answer", figure: table.now.question.figure, choice}); }
function toggleLog() { document.body.classList.toggle("log"); $("log").scrollTop = 1e9; }
function redo() { if (table.now.again) table.redo(); }
function undo() { if (table.now.undo) note(table.now.undo); else table.undo(); }
function hand() { mind.hand = !mind.hand; if (!mind.hand) Object.assign(mind, {through: [], after: [], others: []}); note(mind.hand ? "Tap the squares of your path one after another." : ""); draw(); }
function slip() { mind.tumble = !mind.tumble; Object.assign(mind, {card: null, pick: null, through: []}); askPicks(); }

async function hint() {
  note("Thinking ...");
  const told = await table.ask({t: "hint", figure: mind.figure});
  if (told.stale) return;
  note(told.no || "");
  if (told.hint) { mind.hint = told.hint; draw(); }
}

async function threat() {
  if (mind.threat) { mind.threat = null; return draw(); }
  const told = await table.ask({t: "threat", figure: mind.seen || 0});
  if (told.stale) return;
  mind.threat = told.threat || []; draw();
}

async function tellRule(rule, before = "") {
  const told = await table.ask({t: "rule", rule});
  if (told.stale) return;
  if (told.rule) { mind.rule = [told.rule[0], before ? `${before} ${told.rule[1]}` : told.rule[1]]; draw(); document.body.classList.remove("log"); }
}

function say() {
  const [x, y] = mind.cursor, here = table.at(x, y), {scene} = table, kind = scene.kinds[scene.tiles[x + y * scene.width]];
  const reach = mind.picks ? mind.picks.reach || [] : [], n = reach.findIndex((one, i) => i % 2 === 0 && one === x + y * scene.width);
  $("said").textContent = [`${x + 1}, ${y + 1}: ${kind[0]}${kind[1] ? `, ${kind[1]} ft. high` : ""}`, here ? `${table.name(here.id)}, ${here.side}, ${(here.health || []).map(([title, left, most]) => `${title} ${left < 0 ? `${-left} below 0` : `${left} of ${most}`}`).join(", ")}` : "",
    n >= 0 ? `costs ${reach[n + 1]} ${scene.unit}` : ""].filter(Boolean).join(". ");
}

function back() {
  if (document.body.classList.contains("log")) document.body.classList.remove("log");
  else if (mind.rule || mind.hint) Object.assign(mind, {rule: null, hint: null});
  else if (mind.card && mind.pick !== null) Object.assign(mind, {card: null, pick: null, through: [], after: [], others: []});
  else if (mind.seen) mind.seen = 0;
  else if (mind.threat) mind.threat = null;
  else if (mind.figure && !table.now.question) { begin(mind.figure); return; }
  draw();
}

const MOVES = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
const KEYS = {0: () => { mind.more = !mind.more; draw(); }, h: hint, z: undo, y: redo, t: threat, l: toggleLog, p: () => { if (pathLike()) hand(); }, Escape: back,
  "+": () => board.zoom(0.8), "-": () => board.zoom(1.25), n: () => cycle(1), b: () => cycle(-1),
  x: () => { if (mind.card && (mind.card.variants || []).length) vary(((mind.card.variant || 0) + 1) % mind.card.variants.length); }};

function cycle(step) { const all = table.now.acting; if (all.length > 1) begin(all[(all.indexOf(mind.figure) + step + all.length) % all.length]); }

function pressed(event) {
  if (!table || !table.now || event.ctrlKey || event.metaKey || event.altKey) return;
  const {now} = table, move = MOVES[event.key], onButton = event.target.tagName === "BUTTON", number = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
  if (event.key === "Enter" && onButton) return;
  if (move) {
    const body = table.body(mind.figure), from = mind.cursor || (body ? [body.x, body.y] : [0, 0]);
    mind.cursor = [Math.max(0, Math.min(table.scene.width - 1, from[0] + move[0])), Math.max(0, Math.min(table.scene.height - 1, from[1] + move[1]))];
    board.reveal(...mind.cursor); draw(); say();
  } else if (event.key === "Enter") {
    if (mind.card && mind.card.command && settled()) commit(); else if (mind.cursor) tap(...mind.cursor, event.shiftKey);
  } else if (number >= 0 && now.question) { const choice = now.question.choices[number]; if (choice) answer(choice[0]);
  } else if (number >= 0 && wordsOf()[number] !== undefined) { point(wordsOf()[number]);
  } else if (number >= 0) { const chosen = $("actions").children[number]; if (chosen && !chosen.dataset.action.startsWith(" ")) chosen.click();
  } else if (KEYS[event.key]) KEYS[event.key](); else return;
  event.preventDefault();
}

function linkOf() {
  const asked = new URLSearchParams(location.search), token = location.hash.slice(1);
  if (token && !window.PLAYS) return new SocketLink(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table`, token);
  if (!window.PLAYS) return null;
  return new WorkerLink(window.PLAYS(), {map: asked.get("map") || window.MAP || "ford", ruleset: asked.get("ruleset") || "static", level: asked.get("level") || "normal", seed: Number(asked.get("seed") || 0), code: token, puzzle: asked.get("puzzle") || "", lesson: asked.get("lesson") || ""});
}

function start() {
  board = new Board($("board"), art, tap);
  const link = linkOf();
  if (!link) { $("waits").textContent = "This link is not complete. Copy all of it, also the part after #."; return; }
  table = new Table(link, changed, note);
  link.state = (state, words) => {
    Object.assign(document.body.dataset, {link: state});
    if (state === "on") return;
    table.lost();
    $("waits").textContent = words;
    if (!table.now) $("card").replaceChildren(h("p", {className: "lead"}, words)); // in the head there may be no room for all of it
  };
  document.addEventListener("keydown", pressed);
  setInterval(() => { if (table.since) tick(); }, 1000);
  addEventListener("hashchange", () => location.reload()); // the link of another seat
  $("log").addEventListener("click", event => { if (event.target.tagName !== "BUTTON") document.body.classList.remove("log"); });
}
start();

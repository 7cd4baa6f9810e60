// Everything beside the board: strip, action buttons, cards, log, questions. Text goes in as text, never as markup.
const h = (tag, props = {}, ...inside) => {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) if (key.startsWith("on") || key in node) node[key] = value; else node.setAttribute(key, value);
  node.append(...inside.filter(one => one !== null && one !== undefined && one !== false && one !== ""));
  return node;
};
const $ = id => document.getElementById(id);
const row = (left, right, kind = "") => h("div", {className: `row ${kind}`}, h("span", {}, left), h("span", {}, String(right)));
const signed = n => (n > 0 ? `+${n}` : String(n));
const button = (text, pressed, more = {}) => h("button", {type: "button", onclick: pressed, ...more}, text);

function stripItems(table, choose) {
  return (table.now.strip || []).map(one => h("li", {}, h("button", {type: "button", className: `of-${table.side(one.figure)}${one.acting ? " acting" : ""}${one.done ? " done" : ""}`,
    title: one.note || "", "aria-current": String(Boolean(one.acting)), onclick: () => choose(one.figure)},
    [one.label ? String(one.at || 0) : "", table.first(one.figure), one.winding || ""].filter(Boolean).join(" "))));
}

function actionButtons(table, mind, pressed) {
  const words = table.scene.actions, offers = mind.offers.filter(one => words[one.id]);
  const first = one => words[one.id].near || (words[one.id].joins && !one.no);
  const near = offers.filter(first), far = offers.filter(one => !first(one));
  const ends = far.filter(one => ["end", "commit"].includes(one.id));
  return [...near, ...(mind.more ? far : ends)].map((one, n) => h("button", {type: "button", className: one.id === mind.action ? "on" : "", "data-action": one.id,
    "aria-disabled": String(Boolean(one.no)), "aria-pressed": String(one.id === mind.action), title: one.no || words[one.id].effect || "", onclick: () => pressed(one)},
    words[one.id].title, h("small", {}, n < 9 && h("span", {className: "key"}, `${n + 1}  `), one.no ? "not now" : one.cost)));
}

function cardItems(table, mind, {variant, commit, rule, slip}) {
  const c = mind.card, deed = table.scene.actions[c.action], inside = [];
  inside.push(h("h2", {}, deed.title + (c.target && table.scene.names[c.target] ? `: ${table.name(c.target)}` : ""), c.price ? h("span", {className: "soft"}, ` ${c.price}`) : ""));
  if (c.attack) inside.push(h("div", {className: "chance"}, h("span", {className: "odds"}, c.attack.odds), h("span", {className: "soft"}, [`${c.attack.cases} of ${c.attack.of}`, c.attack.needed].filter(Boolean).join(": "))));
  if (c.no) inside.push(h("p", {className: "no"}, c.no));
  if (c.command) inside.push(button(table.pending ? "..." : `${deed.title} ⏎`, commit, {className: "do"}));
  if ((c.variants || []).length) inside.push(h("div", {className: "chips", role: "group", "aria-label": "Ways to do it (X)"}, ...c.variants.map((text, n) =>
    button(text || "plain", () => variant(n), {className: n === (c.variant || 0) ? "on" : "", "aria-pressed": String(n === (c.variant || 0))}))));
  if (deed.path && c.action === "move") inside.push(h("div", {className: "chips"}, button("Slip past enemies", slip, {className: mind.tumble ? "on" : "", "aria-pressed": String(mind.tumble)})));
  if (c.allowance) inside.push(row(`${c.spent || 0} of ${c.allowance.total}`, table.scene.unit, "total"), ...(c.allowance.lines || []).slice(1).map(([text, amount]) => row(text, signed(amount), "sub")));
  for (const [text, sums] of c.trials || []) inside.push(h("div", {className: "risk"}, text), h("div", {className: "soft"}, sums));
  for (const text of c.told || []) inside.push(h("div", {className: "risk"}, text));
  if (c.stop) inside.push(h("div", {className: "risk"}, `Stops here: ${c.stop}`));
  for (const [enemy, odds] of new Map((c.react || []).map(([, , enemy, odds]) => [enemy, odds]))) inside.push(h("div", {className: "risk"}, `${table.name(enemy)} may intercept${odds ? `: ${odds}` : ""}, and harm stops you.`));
  for (const [figure, harm] of c.caught || []) inside.push(row(table.name(figure), `about ${harm}`, table.side(figure) === table.now.seat ? "risk" : ""));
  if (c.attack) inside.push(...sumItems(c.attack));
  if (c.there) {
    inside.push(h("div", {className: "back soft"}, c.there.length ? "Attacks against you there" : "No enemy you see can attack you there now. After a move some may."));
    for (const one of c.there.slice(0, 4)) inside.push(row(`${table.name(one.figure)}, ${one.weapon.toLowerCase()}`, `${one.odds}, about ${one.harm}`));
  }
  if (!c.attack && !c.allowance && deed.effect) inside.push(h("p", {className: "soft"}, deed.effect));
  if (c.title) inside.push(button(`Rule: ${c.title}`, () => rule(c.rule), {className: "rule"}));
  return inside;
}

function sumItems(a) {
  return [h("div", {className: "soft"}, `${a.weapon}, ${a.far}`), row("Attack", signed(a.attack.total), "total"), ...(a.attack.lines || []).map(([text, amount]) => row(text, signed(amount), "sub")),
    row(a.name || "Against", a.defence.total, "total"), ...(a.defence.lines || []).map(([text, amount]) => row(text, signed(amount), "sub")),
    row("Damage", a.damage), h("div", {className: "soft"}, [a.loss, ...(a.notes || [])].filter(Boolean).join(" "))];
}

function figureItems(table, body) {
  const own = body.shots || {};
  return [h("h2", {}, table.name(body.id), h("span", {className: "soft"}, ` ${body.side}, ${body.profile.replace(/-/g, " ")}`)),
    body.ghost ? h("p", {className: "no"}, "You saw this figure here last.") : "",
    ...(body.health || []).map(([title, left, most]) => row(title, left < 0 ? `${-left} below 0` : `${left} of ${most}`)),
    h("div", {className: "soft"}, [body.posture || "standing", body.state === "up" ? "" : body.state, ...(body.conditions || []), body.above ? `${body.above} ft. up` : ""].filter(Boolean).join(", ")),
    ...(body.arms || []).map(arm => row(table.scene.arms[arm][0], arm in own ? `${own[arm]} of ${table.scene.arms[arm][1]}` : "")),
    body.aim ? h("div", {}, `Aiming at ${table.name(body.aim)}`) : "",
    (body.orders || []).length ? h("div", {}, `Orders: ${body.orders.join(", ")}`) : "",
    (body.pips || []).length ? h("div", {className: "soft"}, `Actions left: ${body.pips.filter(p => !p[1]).map(p => p[0]).join(", ") || "nothing"}`) : ""];
}

function questionItems(table, answered, ordered) {
  const asked = table.now.question;
  return [h("h2", {}, `${table.name(asked.figure)}: ${asked.title}`), asked.stake ? h("p", {className: "soft"}, asked.stake) : "",
    ...asked.choices.map(([id, title, detail], n) => h("button", {type: "button", className: "choice", "data-choice": id, onclick: () => answered(id)}, `${n + 1}  ${title}`, detail ? h("small", {}, detail) : "")),
    asked.policies ? h("div", {className: "chips", role: "group", "aria-label": "From now on"}, h("span", {className: "soft"}, "From now on:"), ...asked.policies.map(([policy, words]) =>
      button(words, () => ordered(asked, policy), {className: policy === asked.standing ? "on" : "", "aria-pressed": String(policy === asked.standing), "data-order": policy}))) : ""];
}

// A board with a task: what is asked, what was said of the last try, and the way on.
function taskItems(task, again, result) {
  return [h("div", {className: "task"}, h("h2", {}, task.title), h("p", {}, task.ask), task.said && h("p", {className: task.failed ? "no" : "soft"}, task.said),
    result && h("p", {}, h("b", {}, result)), task.failed && button("Try again", again, {className: "do"}),
    result && task.onward && h("a", {className: "on", href: `?${task.onward}`}, "Next"), result && h("a", {className: "on", href: "index.html"}, "Back to the start page"))];
}

function resultItems(result, ways) {
  return [h("h2", {}, result), ...ways.filter(([, href]) => href).map(([words, href]) => h("a", {className: "on", href}, words))];
}

function hintItems(options, doIt, away, title = "What the computer would do") {
  return [h("h2", {}, title), ...options.map((one, n) => h("div", {className: "option"}, h("b", {}, one.deed), h("div", {className: "soft"}, one.why),
    one.command.command && button("Do it", () => doIt(one.command), {className: n ? "" : "do"}))), button("Close", away)];
}

function ruleItems([title, words], away) { return [h("h2", {}, title), h("p", {}, words), button("Close", away)]; }

function logLine(line, rule) {
  const text = line.text.split(/(\d*d\d+: [\d, +]+)/).map(part => /^\d*d\d+: /.test(part) ? h("span", {className: "die"}, part) : part);
  return h("li", {className: `${line.heading ? "head" : ""}${line.side ? ` of-${line.side}` : ""}`}, ...text, line.title ? button(line.title, () => rule(line.rule), {className: "link"}) : "");
}

function logItems(list, lines, rule) {
  const last = lines.length ? lines[lines.length - 1] : null, mark = last ? `${lines.length} ${last.n} ${last.text}` : "";
  if (list.dataset.mark === mark) return;
  list.dataset.mark = mark;
  list.replaceChildren(...lines.slice(-200).map(line => logLine(line, rule)));
  list.parentElement.scrollTop = 1e9;
}

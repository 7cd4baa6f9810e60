// One fight under several clocks: a slider takes all boards to the same moment, and says what differs there.
const slider = document.querySelector("input");
function compared() {
  const at = told.moments[slider.value], line = $("now");
  for (const end of ["x1", "x2"]) line.setAttribute(end, at * told.round + told.left);
  told.lanes.forEach((lane, n) => {
    const {before, words, after, rule, text} = lane.words[slider.value], player = window.players[n];
    player.stop();
    player.show(Math.max(0, lane.at.filter(one => one - at < 1e-6).length - 1));
    player.root.parentElement.querySelector(".words").replaceChildren(`${before} `, h("mark", {}, words), ` ${after}`, h("br"), h("b", {title: text}, rule));
  });
}
slider.addEventListener("input", compared);
compared();

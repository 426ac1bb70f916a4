// The fields of the example page set the attributes of its second puzzle.

const live = document.getElementById("live");
document.getElementById("puzzle").addEventListener("change", (event) => {
  live.removeAttribute("setup");
  live.setAttribute("puzzle", event.target.value);
});
document.getElementById("alg").addEventListener("input", (event) => {
  live.removeAttribute("setup");
  live.setAttribute("alg", event.target.value);
});

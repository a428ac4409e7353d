// The view of the lessons: #/learn is the list, #/learn/FAMILY/3 the third step of a
// lesson, and #/learn/FAMILY/end the page after the last step.

import { colourOf, title } from "../game/colours.js";
import { errorText, html, nameGame, svg } from "../shared/dom.js";
import { doneSteps, keepDone, loadLesson, nextOpen } from "./lessons.js";
import { list } from "../board/words.js";
import { LivePicture } from "../board/livepicture.js";
import { Session } from "../game/session.js";
import { SessionBoard } from "../board/sessionboard.js";
import { say } from "../shared/voice.js";
import { Teaching } from "./teaching.js";
import { addressOf, amendAddress } from "../shell/views.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { Sound } from "../play/sound.js"
 * @import { Views } from "../shell/views.js"
 * @import { GameInfo, Lesson, LessonStep } from "../../script/types"
 */

/**
 * @typedef {object} Parts
 * @property {Record<string, GameInfo>} games
 * @property {Connection} connection
 * @property {Sound} sound
 * @property {Views} views
 * @property {(family: string) => unknown} begin asks for the details of a new game
 */

const NAME = "learn";
const END = "end";

/** Learn shows the lessons. */
export class Learn {
  #parts;
  #session;
  #teaching;
  /** @type {LivePicture[]} */
  #pictures = [];
  /** @type {SessionBoard | null} */
  #board = null; // null until a step is shown
  #view = html("div", { class: "lesson" }); // of the current step
  /** @type {Record<string, HTMLElement>} */
  #at = {}; // the parts of the view that change
  #family = "";
  /** @type {LessonStep[]} */
  #steps = [];
  #number = 0; // of the current step, from 0
  #ticket = 0; // of the last call of show

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#session = new Session(parts.connection);
    this.#teaching = new Teaching(this.#session);
    this.#teaching.addEventListener("change", () => this.#draw());
    this.#teaching.addEventListener("done", () => this.#done());
  }

  get #offered() {
    return Object.values(this.#parts.games).filter((game) => game.hasLesson);
  }

  /**
   * show fills the view; rest is the part of the address after its name.
   * @param {HTMLElement} element
   * @param {string[]} rest
   */
  async show(element, [family = "", number = ""]) {
    this.hide();
    const ticket = ++this.#ticket;
    const game = this.#offered.find((offered) => offered.family === family);
    nameGame(element, game?.title ?? "");
    const isHere = element.contains(document.activeElement); // what has led here is drawn anew
    /** @param {HTMLElement | SVGElement | null | undefined} stop */
    const focus = (stop) => {
      if (isHere && ticket === this.#ticket) (stop ?? element).focus({ preventScroll: true });
    };
    try {
      const lessons = await Promise.all((game ? [game] : this.#offered).map((offered) => loadLesson(offered.family)));
      if (ticket !== this.#ticket) return; // another call of show has come since
      if (!game) {
        this.#showList(element, lessons);
        return focus(element);
      }
      const [{ steps }] = lessons;
      if (number === END) {
        this.#showEnd(element, game, steps);
        return focus(element.querySelector("h2"));
      }
      const asked = Number(number) - 1;
      const chosen = steps[asked] ? asked : Math.max(0, nextOpen(steps, doneSteps(family)));
      if (chosen !== asked) amendAddress(NAME, family, String(chosen + 1));
      await this.#showStep(element, game, steps, chosen);
      focus(this.#board?.board.root);
    } catch (error) {
      element.replaceChildren(html("p", { class: "learn", role: "alert" }, errorText(error)));
    }
  }

  /** hide ends everything that the view has started. */
  hide() {
    this.#teaching.stop();
    for (const picture of this.#pictures.splice(0)) picture.stop();
  }

  /** @param {HTMLElement} element @param {Lesson[]} lessons */
  #showList(element, lessons) {
    element.replaceChildren(html("div", { class: "learn" },
      html("h2", {}, "Learn the rules by playing"),
      html("p", { class: "lead" }, "Small steps on a live board. Each takes less than a minute."),
      html("div", { class: "cards" }, ...this.#offered.map((game, i) => this.#card(game, lessons[i])))));
  }

  /** @param {GameInfo} game @param {Lesson} lesson */
  #card(game, { steps }) {
    const { family } = game;
    const done = doneSteps(family);
    const count = steps.filter(({ id }) => done.has(id)).length;
    const root = svg("svg", { role: "img", "aria-label": `A position of ${game.title}` });
    const picture = new LivePicture(root, game, this.#parts.connection);
    this.#pictures.push(picture);
    picture.start();
    const words = count === 0 ? "Start" : count < steps.length ? "Continue" : "Do it again";
    return html("article", { class: "card", "data-family": family }, root, html("div", { class: "card-text" },
      html("h3", {}, game.title), html("p", {}, game.about),
      progress(count, steps.length, game.title),
      html("div", { class: "row" }, html("a", { class: "button primary", href: addressOf(NAME, family), "aria-label": `${words}: ${game.title}` }, words))));
  }

  /** @param {HTMLElement} element @param {GameInfo} game @param {LessonStep[]} steps @param {number} number */
  async #showStep(element, game, steps, number) {
    this.#family = game.family;
    this.#steps = steps;
    this.#number = number;
    if (!this.#board) this.#build();
    if (!this.#view.isConnected) element.replaceChildren(this.#view);
    this.#at.game.textContent = game.title;
    this.#at.title.textContent = `${number + 1}. ${steps[number].title}`;
    this.#at.text.textContent = steps[number].text;
    this.#showCredit(game);
    say(`${number + 1}. ${steps[number].title}. ${steps[number].text}`);
    scrollTo(0, 0);
    await this.#teaching.begin(steps[number]);
  }

  #build() {
    const { connection, games, sound } = this.#parts;
    const teaching = this.#teaching;
    /** @param {string} name @param {HTMLElement} part */
    const part = (name, part) => (this.#at[name] = part);
    /** @param {string} name @param {string} text @param {() => unknown} click */
    const button = (name, text, click) => part(name, html("button", { id: `lesson-${name}`, click }, text));
    const board = new SessionBoard({
      session: this.#session, connection, games, sound, id: "lesson-board", name: "Board of the lesson",
      mayChoose: () => teaching.mayChoose, whyNot: () => this.#whyNot(), over: (on) => this.#marks(on), refused: (refusal) => teaching.refuse(refusal),
      keys: { hint: () => teaching.giveHint() },
    });
    this.#board = board;
    this.#view.append(
      html("section", { class: "lesson-head", "aria-labelledby": "lesson-game" },
        html("div", { class: "lesson-top" }, html("a", { href: addressOf(NAME) }, "All lessons"), part("game", html("h2", { id: "lesson-game" }))),
        part("dots", html("ol", { class: "lesson-dots", "aria-label": "Steps of the lesson" })),
        part("title", html("h3", { id: "lesson-title" })),
        part("text", html("p", { class: "lesson-text" })),
        part("ask", html("p", { id: "lesson-ask", class: "lesson-ask" }))),
      html("div", { class: "lesson-table" }, board.element),
      html("section", { class: "lesson-foot", "aria-label": "What happens" },
        part("message", html("p", { id: "lesson-message", class: "lesson-message" })),
        html("div", { class: "lesson-buttons" },
          part("previous", html("a", { id: "lesson-previous", class: "button" }, "Back")),
          button("hint", "Hint", () => (teaching.isHinted ? teaching.show() : teaching.giveHint())),
          button("retry", "Try again", () => teaching.retry()),
          part("next", html("a", { id: "lesson-next", class: "button" }))),
        part("credit", html("div", { class: "credit" }))));
  }

  #whyNot() {
    switch (this.#teaching.phase) {
      case "answer": return "It is not your turn.";
      case "wrong": return "Choose “Try again” first: it takes the wrong turn back.";
      case "done": return "This step is done. Go on to the next one.";
      default: return "";
    }
  }

  // The page of the rules names the designer; the words come from there.
  /** @param {GameInfo} game */
  async #showCredit({ family, credits, hasRules }) {
    this.#at.credit.textContent = credits;
    if (!hasRules) return;
    try {
      const answer = await fetch(`games/${family}/rules.html`);
      const credit = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".credit");
      if (answer.ok && credit && family === this.#family) this.#at.credit.replaceChildren(...credit.childNodes);
    } catch {
      // the short text stays
    }
  }

  // A hint marks the squares that it mentions.
  /** @param {Board} board */
  #marks(board) {
    const { task, isHinted, mayChoose } = this.#teaching;
    if (!task || !isHinted || !mayChoose) return [];
    return (task.point ?? []).map((square) => {
      const { x, y } = board.at(square);
      return svg("circle", { class: "lesson-point", cx: x, cy: y, r: 43 });
    });
  }

  #done() {
    const step = this.#steps[this.#number];
    if (!step || step !== this.#teaching.step) return;
    keepDone(this.#family, step);
    this.#draw();
    if (this.#board?.board.root.matches(":focus-visible")) this.#at.next.focus({ preventScroll: true }); // Enter goes on
  }

  #draw() {
    const { step, task, phase, message, state } = this.#teaching;
    if (!this.#board || !step || !this.#session.shown) return;
    this.#board.refresh();
    const isDone = phase === "done";
    this.#drawMessage(message); // praise comes before the next task
    const index = String(step.tasks.indexOf(task ?? step.tasks[0]));
    const asked = `${this.#family} ${step.id} ${index}`;
    if (state && task && phase !== "loading" && this.#at.ask.dataset.asked !== asked) {
      this.#at.ask.dataset.asked = asked;
      this.#at.ask.replaceChildren(html("span", { class: `chip ${state.inks[state.toMove]}`, title: title(colourOf(state, state.toMove)) }), task.ask);
      say(task.ask);
    }
    this.#drawButtons(isDone);
    this.#drawDots();
    Object.assign(this.#view.dataset, { phase, step: step.id, task: index });
  }

  /** @param {import("./teaching.js").Message} message */
  #drawMessage({ kind, text }) {
    const element = this.#at.message;
    const words = { "": "", hint: "Hint: ", refused: "Not allowed. ", right: "Right! ", shown: "", wrong: "Not quite. " }[kind] + text;
    if (element.textContent === words && element.dataset.kind === kind) return;
    element.dataset.kind = kind;
    const { point = [] } = this.#teaching.task ?? {};
    say(kind === "hint" && !point.every((square) => RegExp(`\\b${square}\\b`).test(words)) ? `${words} Marked: ${list(point)}.` : words);
    const [lead, ...rest] = words ? [words.slice(0, words.length - text.length), text] : [""];
    element.replaceChildren(...(words ? [html("strong", {}, lead), ...rest] : []));
  }

  /** @param {boolean} isDone */
  #drawButtons(isDone) {
    const { phase, isHinted, canShow } = this.#teaching;
    const { hint, retry, next, previous } = this.#at;
    const { activeElement: active } = document;
    const isLast = this.#number === this.#steps.length - 1;
    hint.textContent = isHinted ? "Show me" : "Hint";
    hint.hidden = isDone || phase === "wrong" || (isHinted && !canShow);
    /** @type {HTMLButtonElement} */ (hint).disabled = phase !== "yours";
    retry.hidden = phase !== "wrong" && !isDone;
    retry.textContent = isDone ? "Once more" : "Try again";
    retry.classList.toggle("primary", phase === "wrong");
    next.textContent = !isDone ? "Skip" : isLast ? "Finish" : "Next";
    next.classList.toggle("primary", isDone);
    next.setAttribute("href", addressOf(NAME, this.#family, isLast ? END : String(this.#number + 2)));
    if (active instanceof HTMLButtonElement && this.#view.contains(active) && (active.hidden || active.disabled)) (isDone ? next : this.#board?.board.root)?.focus({ preventScroll: true });
    previous.setAttribute("href", this.#number ? addressOf(NAME, this.#family, String(this.#number)) : addressOf(NAME));
  }

  #drawDots() {
    const done = doneSteps(this.#family);
    const dots = this.#steps.map(({ id, title: name }, i) => {
      const words = `Step ${i + 1}: ${name}${done.has(id) ? ", done" : ""}`;
      return html("li", {}, html("a", {
        href: addressOf(NAME, this.#family, String(i + 1)), class: done.has(id) ? "done" : null, title: name,
        "aria-label": words, "aria-current": i === this.#number ? "step" : null,
      }, done.has(id) ? "✓" : String(i + 1)));
    });
    const text = [this.#number, ...dots.map((dot) => dot.textContent), this.#family].join(" ");
    if (this.#at.dots.dataset.text === text) return; // so that the focus stays where it is
    this.#at.dots.dataset.text = text;
    this.#at.dots.replaceChildren(...dots);
  }

  /** @param {HTMLElement} element @param {GameInfo} game @param {LessonStep[]} steps */
  #showEnd(element, game, steps) {
    const { family } = game;
    const done = doneSteps(family);
    const count = steps.filter(({ id }) => done.has(id)).length;
    const open = nextOpen(steps, done);
    const games = this.#offered;
    const other = games[(games.indexOf(game) + 1) % games.length];
    element.replaceChildren(html("div", { class: "learn lesson-end" },
      html("p", { class: "lesson-seal", "aria-hidden": "true" }, open < 0 ? "✓" : "…"),
      html("h2", { tabindex: -1 }, open < 0 ? `You know the rules of ${game.title}` : `${steps.length - count === 1 ? "One step" : `${steps.length - count} steps`} of ${game.title} to go`),
      progress(count, steps.length, game.title),
      html("div", { class: "row" },
        open >= 0 && html("a", { id: "lesson-open", class: "button primary", href: addressOf(NAME, family, String(open + 1)) }, `Go to step ${open + 1}: ${steps[open].title}`),
        html("button", { id: "lesson-play", class: open < 0 ? "primary" : null, click: () => this.#parts.begin(family) }, "Play a game now"),
        this.#parts.views.has("puzzles") && game.hasPuzzles && html("a", { class: "button", href: addressOf("puzzles", family) }, `Puzzles of ${game.title}`),
        other !== game && html("a", { id: "lesson-other", class: "button", href: addressOf(NAME, other.family) }, `Next lesson: ${other.title}`),
        html("a", { class: "button", href: addressOf(NAME, family, "1") }, "From the beginning"))));
  }
}

/** @param {number} count @param {number} all @param {string} name */
const progress = (count, all, name) => html("div", { class: "lesson-progress" },
  html("progress", { value: count, max: all, "aria-label": `${name}: ${count} of ${all} steps done` }),
  html("span", {}, `${count} of ${all} steps`));

// Sounds: short tones that the page makes itself, without files. A button switches them
// on and off; at first they are off if the system asks for reduced motion.

import { html, icon } from "../shared/dom.js";
import { preferences } from "../shared/storage.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Cue } from "../../script/types"
 */

const ON = "M3 9v6h4l5 4V5L7 9zM14 8a5.2 5.2 0 0 1 0 8v-2.2a3 3 0 0 0 0-3.6zM16.5 5a9 9 0 0 1 0 14v-2.4a7 7 0 0 0 0-9.2z";
const OFF = "M3 9v6h4l5 4V5L7 9zM14.5 9.7l1.2-1.2 2.3 2.3 2.3-2.3 1.2 1.2-2.3 2.3 2.3 2.3-1.2 1.2-2.3-2.3-2.3 2.3-1.2-1.2 2.3-2.3z";

const AFTER_PAINT = 60; // ms

/**
 * Tone is a tone: its first and last frequency in Hz, its length in s, and its volume.
 * Noise adds the short hiss with which the sound of wood or glass begins.
 * @typedef {{ from: number, to?: number, length: number, loud: number, type?: OscillatorType, noise?: number, wait?: number }} Tone
 */

/** @type {Record<string, Tone[]>} */
const TONES = {
  place: [{ from: 1150, to: 520, length: 0.05, loud: 0.3, noise: 0.5 }, { from: 210, to: 150, length: 0.11, loud: 0.35 }],
  flip: [{ from: 620, to: 980, length: 0.07, loud: 0.22, noise: 0.25 }],
  claim: [{ from: 392, length: 0.18, loud: 0.2 }, { from: 587, length: 0.3, loud: 0.2, wait: 0.09 }],
  slide: [{ from: 240, to: 330, length: 0.16, loud: 0.1, noise: 0.3 }],
  shot: [{ from: 880, to: 360, length: 0.1, loud: 0.13, noise: 0.15 }],
  turn: [{ from: 330, to: 520, length: 0.12, loud: 0.12, noise: 0.12 }],
  gone: [{ from: 300, to: 90, length: 0.3, loud: 0.28, noise: 0.2 }],
  refused: [{ from: 150, to: 120, length: 0.14, loud: 0.22, type: "triangle" }],
  over: [{ from: 523, length: 0.35, loud: 0.16 }, { from: 659, length: 0.35, loud: 0.16, wait: 0.13 }, { from: 784, length: 0.6, loud: 0.18, wait: 0.26 }],
};

/** Sound plays the cues of boards. */
export class Sound {
  /** @type {AudioContext | null} */
  #context = null; // made late: browsers allow sound only after the first click
  /** @type {AudioBuffer | null} */
  #hiss = null;
  #isOn = preferences.get("sound", !matchMedia("(prefers-reduced-motion: reduce)").matches);

  isFar = false; // whether it is heard although the page is hidden

  get isOn() {
    return this.#isOn;
  }

  /** @param {boolean} isOn */
  set isOn(isOn) {
    this.#isOn = isOn;
    preferences.set("sound", isOn);
  }

  /**
   * listen plays the cues of a board.
   * @param {Board} board
   */
  listen(board) {
    board.addEventListener("cues", (event) => {
      for (const { at, what } of /** @type {CustomEvent<Cue[]>} */ (event).detail) this.play(what, at);
    });
  }

  /**
   * play plays one sound after a delay in ms.
   * @param {string} what
   * @param {number} [delay]
   */
  play(what, delay = 0) {
    if (!this.#isOn || (document.hidden && !this.isFar) || !navigator.userActivation?.hasBeenActive) return;
    if (!this.#context) {
      // Making a context takes long, so the page first paints the turn.
      setTimeout(() => {
        this.#context ??= new AudioContext();
        this.play(what, delay);
      }, AFTER_PAINT);
      return;
    }
    const begin = this.#context.currentTime + delay / 1000;
    for (const tone of TONES[what] ?? []) this.#tone(this.#context, tone, begin + (tone.wait ?? 0));
  }

  /** @param {AudioContext} context @param {Tone} tone @param {number} begin */
  #tone(context, { from, to = from, length, loud, type = "sine", noise = 0 }, begin) {
    const wave = new OscillatorNode(context, { type, frequency: from });
    wave.frequency.setValueAtTime(from, begin);
    wave.frequency.exponentialRampToValueAtTime(to, begin + length);
    this.#run(context, wave, loud, begin, length);
    if (!noise) return;
    this.#hiss ??= hiss(context);
    this.#run(context, new AudioBufferSourceNode(context, { buffer: this.#hiss }), loud * noise, begin, Math.min(length, 0.04));
  }

  /** @param {AudioContext} context @param {AudioScheduledSourceNode} source @param {number} loud @param {number} begin @param {number} length */
  #run(context, source, loud, begin, length) {
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(loud, begin + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    source.connect(gain).connect(context.destination);
    source.start(begin);
    source.stop(begin + length + 0.02);
  }
}

/** @param {AudioContext} context */
function hiss(context) {
  const buffer = new AudioBuffer({ length: context.sampleRate / 10, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

/**
 * setUpSound returns the button that switches a sound on and off.
 * @param {Sound} sound
 */
export function setUpSound(sound) {
  const button = html("button", { id: "sound", class: "tool", title: "Sound", "aria-label": "Sound" });
  const show = () => {
    button.setAttribute("aria-pressed", String(sound.isOn));
    button.replaceChildren(icon(sound.isOn ? ON : OFF));
  };
  button.addEventListener("click", () => {
    sound.isOn = !sound.isOn;
    show();
    sound.play("place");
  });
  show();
  return button;
}

// What the linter asks of the page, of the boards of the games and of the tests.
// It runs in the root of the repository.

import js from "@eslint/js";
import globals from "globals";

const NO_TEXT_AS_MARKUP = "Make elements with html() and svg() of dom.js: text must not become markup.";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "eqeqeq": ["error", "always", { null: "ignore" }],
      "no-constructor-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-properties": ["error",
        ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({ property, message: NO_TEXT_AS_MARKUP })),
        { object: "document", property: "write", message: NO_TEXT_AS_MARKUP }],
      "no-self-compare": "error",
      "no-throw-literal": "error",
      "no-unreachable-loop": "error",
      "no-unused-private-class-members": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
      "prefer-promise-reject-errors": "error",
      "strict": ["error", "never"], // modules are
    },
  },
  { files: ["**/web/**", "engine/games/**"], languageOptions: { globals: globals.browser } },
  { files: ["**/site/web/worker.js", "**/site/web/sw.js"], languageOptions: { globals: { ...globals.serviceworker, Go: "readonly", PRECACHE: "readonly" } } },
  // The tests run in Node and in a browser.
  { files: ["**/script/**"], languageOptions: { globals: globals["shared-node-browser"] } },
];

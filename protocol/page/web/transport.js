// The connection between this page and its session: a socket to the server. The site
// without a server replaces this file with another of the same name.

import { Socket, socketAddress } from "./socket.js";

/** hasCommands reports whether a person may begin the page's program with other options. */
export const hasCommands = true;

/** limits are of a search: its threads, and its memory in MB. */
export const limits = { threads: navigator.hardwareConcurrency || 1, memory: 4096 };

/** transport returns the transport of this page. */
export const transport = () => new Socket(socketAddress(location));

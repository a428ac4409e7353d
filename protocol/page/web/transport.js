// The connection between this page and its session: a socket to the server. The site
// without a server replaces this file with another of the same name.

import { Socket, socketAddress } from "./socket.js";

/** hasCommands reports whether a person may begin the page's program with other options. */
export const hasCommands = true;

/** maxMemory is that of a search, in MB. */
export const maxMemory = 4096;

/** transport returns the transport of this page. */
export const transport = () => new Socket(socketAddress(location));

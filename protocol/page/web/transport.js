// The connection between this page and its session: a socket to the server. The site
// without a server replaces this file with another of the same name.

import { Socket, socketAddress } from "./socket.js";

/** transport returns the transport of this page. */
export const transport = () => new Socket(socketAddress(location));

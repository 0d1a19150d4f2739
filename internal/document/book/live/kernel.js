// The kernel of the book's pages. It is loaded while the browser still reads the page, with low priority: the network is free long before a
// telephone has laid out all of a lesson.

import { Client } from '../kernel/client.js'

export const client = new Client(detail => document.dispatchEvent(new CustomEvent('msp-kernel', { detail })))

// ahead tells whether the kernel is loaded before a cell needs it.
export const ahead = !navigator.connection?.saveData

if (ahead) client.kernel.start()

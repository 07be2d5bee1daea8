/** Draws printed text as SVG; throws at an escape sequence it does not know. */
export declare function terminalPicture(title: string, text: string): string;

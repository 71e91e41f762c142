/** As much of a terminal as is needed to see what stays on it. */
export class Screen {
  readonly isTTY = true;
  readonly columns = 120;
  lines = [''];
  #row = 0;
  #column = 0;

  write(text: string): boolean {
    // oxlint-disable-next-line no-control-regex -- a terminal is steered by them
    for (const [part] of text.matchAll(/\u001b\[\d*[A-Z]|\n|[^\u001b\n]+/g)) this.#take(part);
    return true;
  }

  #take(part: string): void {
    const line = this.lines[this.#row] ?? '';
    if (part === '\n') this.#nextLine();
    else if (part === '\u001b[1G') this.#column = 0;
    else if (part === '\u001b[2K') this.#show('');
    else if (part === '\u001b[0K') this.#show(line.slice(0, this.#column));
    else if (part === '\u001b[0J') {
      this.#show(line.slice(0, this.#column));
      this.lines.splice(this.#row + 1);
    } else if (part.endsWith('A') && part.startsWith('\u001b['))
      this.#row -= Number(part.slice(2, -1));
    else if (part.startsWith('\u001b')) throw new Error(`unknown: ${JSON.stringify(part)}`);
    else {
      this.#show(line.slice(0, this.#column) + part + line.slice(this.#column + part.length));
      this.#column += part.length;
    }
  }

  #nextLine(): void {
    this.#row += 1;
    this.#column = 0;
    if (this.#row === this.lines.length) this.lines.push('');
  }

  #show(text: string): void {
    this.lines[this.#row] = text;
  }
}

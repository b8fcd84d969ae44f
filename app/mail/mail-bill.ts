import { escapeHtml } from "./escape-html.ts";
import { colour, displayFont, textFont } from "./mail-colours.ts";
import type { BillLine, BillSum } from "./mail-letter.ts";

/** What was bought, as a table that also reads well aloud: name, then amount. */
export function billAsHtml({ lines, sums }: Bill): string {
  const rule = `border-top:1px solid ${colour.paperLine}`;
  const goods = lines.map(
    ({ quantity, name, total }) =>
      `<tr><td valign="top" style="${rule};padding:12px 16px 12px 0;font:600 15px/22px ${textFont};color:${colour.ink};word-break:break-word"><span style="font-weight:400;color:${colour.inkSoft}">${quantity} &times;</span> ${escapeHtml(name)}</td><td valign="top" align="right" style="${rule};padding:12px 0;font:600 15px/22px ${textFont};color:${colour.ink};white-space:nowrap">${amount(total)}</td></tr>`,
  );
  const rest = sums.map(({ label, value, isTotal }, place) => {
    const line = isTotal || place === 0 ? `${rule};` : "";
    const font = isTotal ? `700 19px/26px ${displayFont}` : `400 14px/22px ${textFont}`;
    const ink = isTotal ? colour.ink : colour.inkSoft;
    const room = isTotal ? "14px" : "7px";
    return `<tr><td valign="bottom" style="${line}padding:${room} 16px ${room} 0;font:${isTotal ? `600 15px/26px ${textFont}` : font};color:${ink}">${escapeHtml(label)}</td><td valign="bottom" align="right" style="${line}padding:${room} 0;font:${font};color:${ink};white-space:nowrap">${amount(value)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 28px;border-bottom:1px solid ${colour.paperLine};font-variant-numeric:tabular-nums">${goods.join("")}${rest.join("")}</table>`;
}

export function headingAsHtml(text: string): string {
  return `<h2 style="margin:32px 0 12px;font:700 19px/1.25 ${displayFont};letter-spacing:-0.2px;color:${colour.ink}">${escapeHtml(text)}</h2>`;
}

export function stepsAsHtml(steps: readonly string[]): string {
  const rows = steps.map(
    (step, place) =>
      `<tr><td width="32" valign="top" style="padding:5px 0;font:700 15px/24px ${displayFont};color:${colour.brand}">${place + 1}</td><td valign="top" style="padding:5px 0;font:400 15px/24px ${textFont};color:${colour.ink}">${escapeHtml(step)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${rows.join("")}</table>`;
}

/** "R 1299.00" stays on one line, whatever the mail program makes of it. */
function amount(text: string): string {
  return escapeHtml(text).replaceAll(" ", "&nbsp;");
}

type Bill = { lines: readonly BillLine[]; sums: readonly BillSum[] };

import { escapeHtml } from "./escape-html.ts";
import { billAsHtml, headingAsHtml, stepsAsHtml } from "./mail-bill.ts";
import { colour, displayFont, textFont } from "./mail-colours.ts";
import type { Letter, LetterPart } from "./mail-letter.ts";

/** The HTML part of a mail: tables and inline styles, since mail clients know little else. */
export function letterAsHtml(letter: Letter): string {
  const title = escapeHtml(letter.title);
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<style>@media (max-width:480px){.page{padding:0 0 32px!important}.side{padding-left:24px!important;padding-right:24px!important;border-radius:0!important}}</style>
</head>
<body style="margin:0;padding:0;background:${colour.mist};color:${colour.ink};-webkit-text-size-adjust:100%">
${preheader(letter.preheader)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.mist}" style="background:${colour.mist}">
<tr><td class="page" align="center" style="padding:32px 12px 48px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
${head(letter)}
<tr><td class="side" bgcolor="${colour.paper}" style="background:${colour.paper};border:1px solid ${colour.paperLine};border-top:0;border-radius:0 0 12px 12px;padding:44px 40px 40px">
<h1 style="margin:0 0 20px;font:700 29px/1.15 ${displayFont};letter-spacing:-0.6px;color:${colour.ink}">${title}</h1>
${letter.parts.map(partAsHtml).join("\n")}
</td></tr>
${foot(letter)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function preheader(text: string): string {
  // The blanks keep an inbox from filling the rest of the line with the first words of the mail.
  const blanks = "&#847;&zwnj;&nbsp;".repeat(60);
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${blanks}</div>`;
}

function head({ company, origin }: Letter): string {
  return `<tr><td class="side" bgcolor="${colour.night}" style="background:${colour.night};border-radius:12px 12px 0 0;padding:26px 41px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="white-space:nowrap"><a href="${escapeHtml(origin)}" style="font:700 19px/24px ${displayFont};letter-spacing:-0.2px;color:${colour.onNight};text-decoration:none">${escapeHtml(company.name)}</a></td>
<td width="100%" style="padding-left:24px">${branch()}</td>
</tr></table>
</td></tr>`;
}

/** The site's motif, a line with blossoms where it is met, from table cells: no picture to block. */
function branch(): string {
  // The inner width holds a short line open against the long one that takes all the room.
  const line = (cell: string, inner: string) =>
    `<td width="${cell}" valign="middle"><div style="width:${inner};height:1px;line-height:1px;font-size:1px;background:${colour.nightLine}">&nbsp;</div></td>`;
  const blossom = (size: number, fill: string) =>
    `<td width="${size}" valign="middle"><div style="width:${size}px;height:${size}px;line-height:${size}px;font-size:1px;border-radius:50%;background:${fill}">&nbsp;</div></td>`;
  return `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${[
    line("100%", "100%"),
    blossom(6, colour.blossomDeep),
    line("34", "34px"),
    blossom(8, colour.blossom),
    line("20", "20px"),
    blossom(10, colour.sun),
  ].join("")}</tr></table>`;
}

function partAsHtml(part: LetterPart): string {
  if ("paragraph" in part) {
    return `<p style="margin:0 0 20px;font:400 16px/1.6 ${textFont};color:${colour.ink}">${lines(part.paragraph)}</p>`;
  }
  if ("button" in part) return button(part.button);
  if ("facts" in part) return facts(part.facts);
  if ("heading" in part) return headingAsHtml(part.heading);
  if ("bill" in part) return billAsHtml(part.bill);
  if ("steps" in part) return stepsAsHtml(part.steps);
  if ("quote" in part) {
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px"><tr><td style="border-left:2px solid ${colour.blossomDeep};padding:2px 0 2px 20px;font:400 16px/1.6 ${textFont};color:${colour.ink};word-break:break-word">${lines(part.quote)}</td></tr></table>`;
  }
  return `<p style="margin:0;border-top:1px solid ${colour.paperLine};padding-top:20px;font:400 14px/1.6 ${textFont};color:${colour.inkSoft}">${lines(part.aside)}</p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td bgcolor="${colour.sun}" style="background:${colour.sun};border-radius:6px"><a href="${href}" style="display:inline-block;padding:15px 26px;font:600 16px/20px ${textFont};color:${colour.onSun};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:0 0 28px;font:400 13px/1.6 ${textFont};color:${colour.inkSoft}">Or open this link:<br><a href="${href}" style="color:${colour.brand};word-break:break-all">${href}</a></p>`;
}

function facts(entries: readonly (readonly [string, string])[]): string {
  const rows = entries.map(
    ([label, value]) =>
      `<tr><td width="96" valign="top" style="border-top:1px solid ${colour.paperLine};padding:11px 16px 11px 0;font:400 14px/22px ${textFont};color:${colour.inkSoft};white-space:nowrap">${escapeHtml(label)}</td><td valign="top" style="border-top:1px solid ${colour.paperLine};padding:11px 0;font:600 15px/22px ${textFont};color:${colour.ink};word-break:break-word">${lines(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 28px;border-bottom:1px solid ${colour.paperLine}">${rows.join("")}</table>`;
}

function foot({ company, origin }: Letter): string {
  const small = `font:400 13px/1.6 ${textFont};color:${colour.inkSoft}`;
  const link = `color:${colour.inkSoft};text-decoration:underline`;
  return `<tr><td class="side" style="padding:24px 41px 0;${small}">
<strong style="font-weight:600;color:${colour.ink}">${escapeHtml(company.legalName)}</strong><br>
${escapeHtml(company.address.join(", "))}<br>
<a href="tel:${escapeHtml(company.phone.number)}" style="${link}">${escapeHtml(company.phone.shown)}</a> &nbsp;&middot;&nbsp; <a href="mailto:${escapeHtml(company.email)}" style="${link}">${escapeHtml(company.email)}</a> &nbsp;&middot;&nbsp; <a href="${escapeHtml(origin)}" style="${link}">${escapeHtml(new URL(origin).host)}</a>
</td></tr>`;
}

/** Escaped text that keeps its line breaks, and breaks no amount. */
function lines(text: string): string {
  return escapeHtml(text)
    .replaceAll("\n", "<br>")
    .replace(/\bR (?=\d)/g, "R&nbsp;");
}

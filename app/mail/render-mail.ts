import { fitLogo } from "#app/content/brand/logo.ts";
import { company } from "#app/content/company.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { settings } from "#app/settings/settings.ts";
import { colour, displayFont, textFont } from "./mail-colours.ts";
import {
  type MailBlock,
  type MailContent,
  type MailMessage,
  type MailProgressStep,
  mailLink,
} from "./mail-content.ts";

/** Renders a mail as multipart/alternative: plain text and HTML of the same content. */
export function renderMail(origin: string, content: MailContent): MailMessage {
  const { kind, subject, replyTo } = content;
  const text = renderMailText(content, origin);
  const html = renderMailHtml(content, origin);
  return { kind, origin, subject, text, html, ...(replyTo && { replyTo }) };
}

/** The HTML part: tables and inline styles, because mail clients support little else. */
function renderMailHtml(content: MailContent, origin: string): string {
  const title = escapeHtml(content.title);
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
<body style="margin:0;padding:0;background:${colour.surfaceMuted};color:${colour.ink};-webkit-text-size-adjust:100%">
${renderPreheader(content.preheader)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.surfaceMuted}" style="background:${colour.surfaceMuted}">
<tr><td class="page" align="center" style="padding:32px 12px 48px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
${renderHeader(origin)}
<tr><td class="side" bgcolor="${colour.surface}" style="background:${colour.surface};border:1px solid ${colour.line};border-top:0;border-radius:0 0 12px 12px;padding:44px 40px 40px">
<h1 style="margin:0 0 20px;font:700 29px/1.15 ${displayFont};letter-spacing:-0.6px;color:${colour.ink};word-break:break-word">${title}</h1>
${content.blocks.map((block) => renderBlockHtml(block, origin)).join("\n")}
</td></tr>
${renderFooter(origin, content.footer)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function renderPreheader(text: string): string {
  // Padding: without it the inbox preview continues with the first words of the body.
  const blanks = "&#847;&zwnj;&nbsp;".repeat(60);
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${blanks}</div>`;
}

function renderHeader(origin: string): string {
  return `<tr><td class="side" bgcolor="${colour.surfaceInverse}" style="background:${colour.surfaceInverse};border-radius:12px 12px 0 0;padding:26px 41px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="white-space:nowrap"><a href="${escapeHtml(origin)}" style="font:700 19px/24px ${displayFont};letter-spacing:-0.2px;color:${colour.onInverse};text-decoration:none">${renderLogo(origin)}</a></td>
<td width="100%" style="padding-left:24px">${renderMotif()}</td>
</tr></table>
</td></tr>`;
}

/** The uploaded logo, its text the name for clients that block pictures; without one, the name. */
function renderLogo(origin: string): string {
  const { logo } = settings().branding;
  const name = escapeHtml(company().name);
  if (!logo) return name;
  const { width, height } = fitLogo(logo, { width: 200, height: 40 });
  const plate = logo.plateOnDark
    ? `;background:${colour.surface};color:${colour.ink};padding:6px 10px;border-radius:6px`
    : "";
  return `<img src="${escapeHtml(origin)}/logo.png" width="${width}" height="${height}" alt="${name}" style="display:block;border:0${plate}">`;
}

/** The site's motif (a line with dots) drawn with table cells: mail clients block pictures. */
function renderMotif(): string {
  // The inner width keeps the short lines from collapsing beside the 100% one.
  const line = (cell: string, inner: string) =>
    `<td width="${cell}" valign="middle"><div style="width:${inner};height:1px;line-height:1px;font-size:1px;background:${colour.lineInverse}">&nbsp;</div></td>`;
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

function renderBlockHtml(block: MailBlock, origin: string): string {
  if ("paragraph" in block) {
    return `<p style="margin:0 0 20px;font:400 16px/1.6 ${textFont};color:${colour.ink};word-break:break-word">${renderLines(block.paragraph)}</p>`;
  }
  if ("button" in block) {
    return renderButton(block.button.label, mailLink(block.button.path, origin));
  }
  if ("facts" in block) return renderFacts(block.facts);
  if ("heading" in block) {
    return `<h2 style="margin:32px 0 12px;font:700 19px/1.25 ${displayFont};letter-spacing:-0.2px;color:${colour.ink}">${escapeHtml(block.heading)}</h2>`;
  }
  if ("table" in block) return renderTableHtml(block.table);
  if ("steps" in block) return renderStepsHtml(block.steps);
  if ("progress" in block) return renderProgressHtml(block.progress);
  if ("quote" in block) {
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px"><tr><td style="border-left:2px solid ${colour.blossomDeep};padding:2px 0 2px 20px;font:400 16px/1.6 ${textFont};color:${colour.ink};word-break:break-word">${renderLines(block.quote)}</td></tr></table>`;
  }
  return `<p style="margin:0;border-top:1px solid ${colour.line};padding-top:20px;font:400 14px/1.6 ${textFont};color:${colour.inkSoft};word-break:break-word">${renderLines(block.footnote)}</p>`;
}

function renderButton(label: string, url: string): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td bgcolor="${colour.sun}" style="background:${colour.sun};border-radius:6px"><a href="${href}" style="display:inline-block;padding:15px 26px;font:600 16px/20px ${textFont};color:${colour.onSun};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:0 0 28px;font:400 13px/1.6 ${textFont};color:${colour.inkSoft}">Or open this link:<br><a href="${href}" style="color:${colour.brand};word-break:break-all">${href}</a></p>`;
}

function renderFacts(entries: readonly (readonly [string, string])[]): string {
  const rows = entries.map(
    ([label, value]) =>
      `<tr><td width="96" valign="top" style="border-top:1px solid ${colour.line};padding:11px 16px 11px 0;font:400 14px/22px ${textFont};color:${colour.inkSoft};white-space:nowrap">${escapeHtml(label)}</td><td valign="top" style="border-top:1px solid ${colour.line};padding:11px 0;font:600 15px/22px ${textFont};color:${colour.ink};word-break:break-word">${renderLines(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 28px;border-bottom:1px solid ${colour.line}">${rows.join("")}</table>`;
}

function renderFooter(origin: string, note = ""): string {
  const small = `font:400 13px/1.6 ${textFont};color:${colour.inkSoft}`;
  const link = `color:${colour.inkSoft};text-decoration:underline`;
  return `<tr><td class="side" style="padding:24px 41px 0;${small};word-break:break-word">
<strong style="font-weight:600;color:${colour.ink}">${escapeHtml(company().legalName)}</strong><br>
${escapeHtml(company().postalAddress.join(", "))}<br>
<a href="tel:${escapeHtml(company().phone.number)}" style="${link}">${escapeHtml(company().phone.shown)}</a> &nbsp;&middot;&nbsp; <a href="mailto:${escapeHtml(company().email)}" style="${link}">${escapeHtml(company().email)}</a> &nbsp;&middot;&nbsp; <a href="${escapeHtml(origin)}" style="${link}">${escapeHtml(new URL(origin).host)}</a>${note && `<br>\n${escapeHtml(note)}`}
</td></tr>`;
}

/** Escaped text with line breaks; amounts ("R 1299.00") and our phone number do not wrap. */
function renderLines(text: string): string {
  const phone = escapeHtml(company().phone.shown);
  return escapeHtml(text)
    .replaceAll("\n", "<br>")
    .replace(/\bR (?=\d)/g, "R&nbsp;")
    .replaceAll(phone, phone.replaceAll(" ", "&nbsp;"));
}

/** Order lines and totals; name before amount, which screen readers read in this order. */
function renderTableHtml({ lines, sums }: MailTable): string {
  const rule = `border-top:1px solid ${colour.line}`;
  const goods = lines.map(
    ({ quantity, name, total, note }) =>
      `<tr><td valign="top" style="${rule};padding:12px 16px 12px 0;font:600 15px/22px ${textFont};color:${colour.ink};word-break:break-word"><span style="font-weight:400;color:${colour.inkSoft}">${quantity} &times;</span> ${escapeHtml(name)}${note ? `<br><span style="font-weight:400;color:${colour.inkSoft}">${escapeHtml(note)}</span>` : ""}</td><td valign="top" align="right" style="${rule};padding:12px 0;font:600 15px/22px ${textFont};color:${colour.ink};white-space:nowrap">${nonBreakingAmount(total)}</td></tr>`,
  );
  const rest = sums.map(({ label, value, isTotal }, place) => {
    const line = isTotal || place === 0 ? `${rule};` : "";
    const font = isTotal ? `700 19px/26px ${displayFont}` : `400 14px/22px ${textFont}`;
    const ink = isTotal ? colour.ink : colour.inkSoft;
    const room = isTotal ? "14px" : "7px";
    return `<tr><td valign="bottom" style="${line}padding:${room} 16px ${room} 0;font:${isTotal ? `600 15px/26px ${textFont}` : font};color:${ink}">${escapeHtml(label)}</td><td valign="bottom" align="right" style="${line}padding:${room} 0;font:${font};color:${ink};white-space:nowrap">${nonBreakingAmount(value)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 28px;border-bottom:1px solid ${colour.line};font-variant-numeric:tabular-nums">${goods.join("")}${rest.join("")}</table>`;
}

function renderStepsHtml(steps: readonly string[]): string {
  const rows = steps.map(
    (step, place) =>
      `<tr><td width="32" valign="top" style="padding:5px 0;font:700 15px/24px ${displayFont};color:${colour.brand}">${place + 1}</td><td valign="top" style="padding:5px 0;font:400 15px/24px ${textFont};color:${colour.ink}">${escapeHtml(step)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${rows.join("")}</table>`;
}

/** The branch of the order page: a blossom for each step that is reached, a bud for each to come. */
function renderProgressHtml(steps: readonly MailProgressStep[]): string {
  const branch = steps.map(({ is }, place) => {
    const [mark, size, fill] =
      is === "to-come" ? ["&#9675;", 13, colour.inkSoft] : ["&#10047;", 22, colour.blossomDeep];
    const grown = is === "done" ? colour.blossomDeep : colour.line;
    const twig =
      place === steps.length - 1
        ? ""
        : `<td width="100%" valign="middle"><div style="height:2px;line-height:2px;font-size:1px;background:${grown}">&nbsp;</div></td>`;
    return `<td width="${Math.round(100 / steps.length)}%" style="padding:0"><table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td valign="middle" height="28" style="font:400 ${size}px/28px ${textFont};color:${fill}">${mark}</td>${twig}</tr></table></td>`;
  });
  const labels = steps.map(
    ({ label, is }) =>
      `<td valign="top" style="padding:2px 8px 0 0;font:${is === "now" ? 600 : 400} 13px/18px ${textFont};color:${is === "to-come" ? colour.inkSoft : colour.ink}">${escapeHtml(label)}</td>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 28px"><tr>${branch.join("")}</tr><tr>${labels.join("")}</tr></table>`;
}

/** Keeps "R 1299.00" on one line. */
function nonBreakingAmount(text: string): string {
  return escapeHtml(text).replaceAll(" ", "&nbsp;");
}

type MailTable = Extract<MailBlock, { table: unknown }>["table"];

/** The plain-text part, complete without the HTML. */
function renderMailText({ title, blocks, footer }: MailContent, origin: string): string {
  const foot = [
    "--",
    company().legalName,
    company().postalAddress.join(", "),
    `${company().phone.shown} | ${company().email}`,
    origin,
    ...(footer ? [footer] : []),
  ].join("\n");
  const parts = blocks.map((block) => renderBlockText(block, origin));
  return `${[title, ...parts, foot].join("\n\n")}\n`;
}

function renderBlockText(block: MailBlock, origin: string): string {
  if ("paragraph" in block) return block.paragraph;
  if ("button" in block) {
    return `${block.button.label}:\n${mailLink(block.button.path, origin)}`;
  }
  if ("facts" in block) {
    // On one line: a value with line breaks must not look like further label-value pairs.
    const lines = block.facts.map(([label, value]) => `${label}: ${value.replaceAll("\n", ", ")}`);
    return lines.join("\n");
  }
  if ("heading" in block) return block.heading.toUpperCase();
  if ("table" in block) return renderTableText(block.table);
  if ("steps" in block) return block.steps.map((step, place) => `${place + 1}. ${step}`).join("\n");
  if ("progress" in block) {
    return block.progress
      .map(({ label, is }) => `[${is === "to-come" ? " " : "x"}] ${label}`)
      .join("\n");
  }
  if ("quote" in block) {
    const lines = block.quote.split("\n").map((line) => `> ${line}`.trimEnd());
    return lines.join("\n");
  }
  return block.footnote;
}

function renderTableText({ lines, sums }: MailTable): string {
  return [
    ...lines.map(
      ({ quantity, name, total, note }) =>
        `${quantity} × ${name}: ${total}${note ? `\n   ${note}` : ""}`,
    ),
    "",
    ...sums.map(({ label, value }) => `${label}: ${value}`),
  ].join("\n");
}

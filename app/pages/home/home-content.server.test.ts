import { expect, test } from "vitest";
import type { HomeEntry } from "#app/content/kinds/home-fields.ts";
import { type SiteContent, siteContent } from "#app/content/site-content.server.ts";
import { homeContent, nextCertificateExpiry } from "./home-content.server.ts";

const files = { publicUrl: () => "/media/logo.png" };
const logo = {
  path: "logo.png",
  width: 300,
  height: 100,
  widths: [],
  alt: "",
  focus: { x: 50, y: 50 },
};

/** The home page with these sections. */
function shown(changes: Partial<HomeEntry> = {}) {
  const content: SiteContent = siteContent();
  return homeContent({ ...content, home: { ...content.home, ...changes } }, files);
}

test("a fresh installation has no clients, references or certificates with a number", () => {
  const { clients, references, certifications, team } = shown();
  expect([clients, references]).toEqual([undefined, undefined]);
  expect(certifications?.held).toEqual([]);
  expect(team.people).toEqual([]);
});

test("clients are shown by their logos, without the date of their consent", () => {
  const logos = [{ name: "Highveld Mining", logo, consentOn: "2026-10-01" }];
  const { clients } = shown({ clients: { title: "Clients", logos } });
  expect(clients?.logos).toMatchObject([{ name: "Highveld Mining" }]);
  expect(JSON.stringify(clients)).not.toContain("2026-10-01");
});

test("a certificate is shown until its last day, also where no names are listed", () => {
  const { certifications } = siteContent().home;
  const held = [
    { name: "ISO 27001", number: "ZA-1", expiresOn: "2099-12-31" },
    { name: "Partner", number: "2", expiresOn: "" },
    { name: "Expired", number: "3", expiresOn: "2020-01-01" },
  ];
  const section = { ...certifications, names: [], held };
  expect(shown({ certifications: section }).certifications?.held).toEqual([
    { name: "ISO 27001", number: "ZA-1", validUntil: "31 December 2099" },
    { name: "Partner", number: "2", validUntil: "" },
  ]);
  expect(shown({ certifications: { ...section, held: held.slice(2) } }).certifications).toBe(
    undefined,
  );
  const home = { ...siteContent().home, certifications: section };
  expect(nextCertificateExpiry(home, "2099-12-31")).toEqual(new Date("2100-01-01T00:00:00+02:00"));
  expect(nextCertificateExpiry(home, "2100-01-01")).toBeUndefined();
});

import { describe, expect, test } from "vitest";
import { siteContent } from "./site-content.server.ts";

const { home, services } = siteContent();
const { hero, about, certifications, partners, whyChooseUs } = home;

describe("exact texts of the specification", () => {
  test("the hero", () => {
    expect(hero.title.join(" ")).toBe("Transform Your Business");
    expect(hero.phrases).toEqual(["With Innovation", "With Technology", "With Solutions"]);
  });

  test("the seven values", () => {
    expect(about.values.map(({ name }) => name)).toEqual([
      "Integrity",
      "Respect",
      "Learning",
      "Transparency",
      "Innovation",
      "Collaboration",
      "Positivity",
    ]);
  });

  test("the twelve services, each with its page", () => {
    expect(home.services).toMatchObject({
      title: "Our Services",
      subtitle: "Comprehensive IT solutions tailored to your business needs",
    });
    const cards = home.services.groups.flatMap((group) => group.services);
    const titles = cards.map((card) => {
      const page = services.find(({ id }) => id === card.service);
      return `/${page?.slug} ${page?.title}`;
    });
    expect(titles.toSorted()).toEqual([
      "/access-control Access Control & Time Management Solutions",
      "/ai-machine-learning AI & Machine Learning",
      "/cloud-solutions Cloud Solutions",
      "/consulting-services Consulting & Advisory Services",
      "/custom-development Custom Development",
      "/cybersecurity Cybersecurity",
      "/digital-transformation Digital Transformation",
      "/hardware-software Hardware & Software Services",
      "/infrastructure-solutions Infrastructure Solutions",
      "/managed-it-services Managed IT Services",
      "/security-safety Security & Safety Systems",
      "/voip-services VoIP Services",
    ]);
  });

  test("the reasons, the certifications and the partners", () => {
    expect(whyChooseUs.reasons.map(({ name }) => name)).toEqual([
      "Expertise",
      "Innovation",
      "Client-centric",
      "Reliability",
    ]);
    expect(certifications.names).toEqual([
      "Microsoft Azure",
      "Microsoft Azure Data",
      "Microsoft Power Platform",
      "Microsoft Security/Compliance/Identity",
      "Microsoft Security Operations Analyst Associate",
      "Mikrotik MTCNA",
      "a wide range of CPD certified qualifications",
    ]);
    expect(partners.makers.map(({ name }) => name)).toEqual([
      "Microsoft",
      "Huawei",
      "Sophos",
      "Veeam",
      "VMWare",
      "HPE",
      "Dell Technologies",
      "ZKTeco",
      "3CX",
      "Lenovo",
      "HikVision",
      "Urovo",
    ]);
  });
});

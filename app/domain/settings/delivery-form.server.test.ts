import { describe, expect, test } from "vitest";
import { parseFields } from "#app/http/forms/read-form.server.ts";
import { defaultSettings } from "#app/settings/private-settings.server.ts";
import { provinces } from "#app/settings/provinces.ts";
import { deliveryFields, deliveryForm } from "./delivery-form.server.ts";
import { groupFields, groupForm } from "./settings-form.server.ts";

const { delivery, shop } = defaultSettings;

/** What is not ticked is not sent. */
function send(changes: Record<string, string>) {
  const fields = { ...deliveryFields(delivery), ...changes, version: "0" };
  const sent = Object.entries(fields).filter(
    ([name, value]) => value !== "" || !/^(courier|collection)$|remove$/.test(name),
  );
  return parseFields(deliveryForm, Object.fromEntries(sent));
}

function errorsOf(changes: Record<string, string>): string[] {
  const form = send(changes);
  return form.ok ? [] : Object.keys(form.errors);
}

const zoneKeys = [
  "name",
  "minDays",
  "maxDays",
  "firstKilograms",
  "firstPrice",
  "eachFurtherKilogram",
];

const island = {
  "zone3-name": "Western Cape",
  "zone3-minDays": "3",
  "zone3-maxDays": "3",
  "zone3-firstKilograms": "2",
  "zone3-firstPrice": "R 1 250,50",
  "zone3-eachFurtherKilogram": "0",
  "zone-of-Western Cape": "3",
};

describe("the delivery form", () => {
  test("says what is saved", () => {
    expect(send({})).toEqual({ ok: true, value: { version: 0, value: delivery } });
  });

  test.for([
    ["1-up", [1, 0, 2]],
    ["1-down", [0, 2, 1]],
    ["0-up", [0, 1, 2]],
    ["2-down", [0, 1, 2]],
    ["8-up", [0, 1, 2]],
  ] as const)("moves a zone with its provinces: %s", ([move, order]) => {
    const zones = order.map((slot) => delivery.zones[slot]);
    expect(send({ move })).toMatchObject({ value: { value: { zones } } });
  });

  test("adds, renames and removes zones, with every province in exactly one", () => {
    const form = send({
      ...island,
      "zone0-name": "Inland",
      "zone1-remove": "yes",
      ...Object.fromEntries(
        ["Free State", "Limpopo", "Mpumalanga", "North West"].map((name) => [
          `zone-of-${name}`,
          "0",
        ]),
      ),
    });
    const zones = form.ok ? form.value.value.zones : [];
    expect(zones.map(({ name }) => name)).toEqual([
      "Inland",
      "Coast and Northern Cape",
      "Western Cape",
    ]);
    expect(zones.flatMap((zone) => zone.provinces).toSorted()).toEqual([...provinces]);
    expect(zones[2]).toMatchObject({ firstPrice: 1250_50, eachFurtherKilogram: 0, maxDays: 3 });
  });

  test.for<[string, Record<string, string>, string[]]>([
    ["neither courier nor collection", { courier: "", collection: "" }, ["form"]],
    ["a zone that is removed with its province", { "zone0-remove": "yes" }, ["zone-of-Gauteng"]],
    ["a zone without provinces", { "zone-of-Gauteng": "1" }, ["zone0-name"]],
    ["a province in a zone that is not there", { "zone-of-Limpopo": "7" }, ["zone-of-Limpopo"]],
    ["days that end before they begin", { "zone1-minDays": "5" }, ["zone1-maxDays"]],
    ["two zones of one name", { "zone1-name": "Gauteng" }, ["zone1-name"]],
    ["half a zone", { ...island, "zone3-firstPrice": "" }, ["zone3-firstPrice"]],
    ["more days than the law allows", { "zone2-maxDays": "21" }, ["zone2-maxDays"]],
    ["an amount that is none", { freeFrom: "lots" }, ["freeFrom"]],
    ["no amount of free delivery", { freeFrom: "0" }, ["freeFrom"]],
    ["a parcel of no weight", { maxCourierGrams: "0" }, ["maxCourierGrams"]],
    [
      "an assumed weight above the heaviest parcel",
      { maxCourierGrams: "5", unknownWeightGrams: "5,5" },
      ["unknownWeightGrams"],
    ],
    ["an hour at night", { dispatchBeforeHour: "23" }, ["dispatchBeforeHour"]],
    [
      "everything that is wrong at once",
      { keptDays: "", "zone0-firstPrice": "", "zone0-minDays": "9", "zone1-name": "" },
      ["keptDays", "zone0-firstPrice", "zone0-maxDays", "zone1-name"],
    ],
    [
      "an emptied zone at its own fields",
      Object.fromEntries(zoneKeys.map((key) => [`zone0-${key}`, ""])),
      zoneKeys.map((key) => `zone0-${key}`),
    ],
    ["a tenth zone", { "zone9-name": "More" }, ["form"]],
  ])("refuses %s", ([, changes, errors]) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  test("free delivery is off when its amount is empty", () => {
    const free = send({ freeFrom: "1 500" });
    expect(free.ok && free.value.value.freeFrom).toBe(1500_00);
    const never = send({ freeFrom: " " });
    expect(never.ok && never.value.value.freeFrom).toBeNull();
  });
});

describe("the shop form", () => {
  const sendShop = (changes: Record<string, string>) =>
    parseFields(groupForm("shop"), {
      ...groupFields("shop", shop),
      ...changes,
      version: "0",
    });

  test("says what is saved", () => {
    expect(sendShop({})).toEqual({ ok: true, value: { version: 0, value: shop } });
  });

  test.for([
    ["reservationHours", "0"],
    ["reservationHours", "169"],
    ["unpaidOrders", "21"],
    ["quotationDays", "91"],
    ["guestUnits", "1.5"],
    ["guestTotal", "99"],
    ["reorderLevel", "-1"],
    ["pageSize", "1000"],
  ] as const)("refuses %s %s", ([name, value]) => {
    const form = sendShop({ [name]: value });
    expect(form.ok ? [] : Object.keys(form.errors)).toEqual([name]);
  });
});

-- SPDX-FileCopyrightText: The IOMiner authors
-- SPDX-License-Identifier: Apache-2.0

-- Slurm's job_submit plugin in Lua: writes what `iominer advise dfra --out FILE` advises for a job's application and
-- size into the job's admin comment, for example "dfra=9:dedicated", which a PrologSlurmctld applies (docs/dfra.md).
-- It never rejects a job, and changes nothing where the file is missing, damaged, too old or of another version, where
-- the job's application or size has no hint, and where the user asks for that with --comment=dfra=off.
-- Plain Lua 5.1 to 5.4, no libraries. A site that has a job_submit.lua of its own sets `dfra` as below, says
-- dofile("/etc/slurm/dfra.lua") before its own functions, and calls dfra_advise(job_desc) in its slurm_job_submit.

local settings = dfra or {}
local FILE = settings.file or "/etc/slurm/dfra-hints.json"
-- Hints of a nightly job are from the day before; older ones are of a site that no longer makes them.
local OLDEST_DAYS = settings.oldest_days or 14
-- slurmctld calls the plugin for every job while it holds a lock, so the file is not read for every job.
local RELOAD_SECONDS = settings.reload_seconds or 300
-- Name of a license in slurm.conf that counts reserved forwarding nodes (Licenses=forwarding:200); a job then waits until
-- as many are free. Without one the prolog gives what is free.
local LICENSE = settings.license

local VERSION = 1
local DEEPEST = 20
local LONGEST_SCRIPT = 1000000
local NO_VALUE = 4000000000 -- NO_VAL of Slurm, "not set", is 4294967294

local ESCAPES = {
  ['"'] = '"', ["\\"] = "\\", ["/"] = "/", b = "\b", f = "\f", n = "\n", r = "\r", t = "\t"
}

-- A character of the basic plane in UTF-8.
local function utf8_char(code)
  if code < 0x80 then
    return string.char(code)
  elseif code < 0x800 then
    return string.char(0xC0 + math.floor(code / 0x40), 0x80 + code % 0x40)
  end
  return string.char(0xE0 + math.floor(code / 0x1000), 0x80 + math.floor(code / 0x40) % 0x40, 0x80 + code % 0x40)
end

-- The value of a JSON text; null is nil. Raises an error that says at which byte the text is none.
local function read_json(text)
  local at = 1
  local value

  local function fail(expected)
    error("byte " .. at .. ": expected " .. expected, 0)
  end

  local function skip_blanks()
    at = text:find("[^ \t\r\n]", at) or #text + 1
  end

  local function take(character)
    skip_blanks()
    if text:sub(at, at) ~= character then
      return false
    end
    at = at + 1
    return true
  end

  local function word(expected, result)
    if text:sub(at, at + #expected - 1) ~= expected then
      fail("a value")
    end
    at = at + #expected
    return result
  end

  local function quoted()
    local parts = {}
    while true do
      local stop = text:find('["\\]', at)
      if not stop then
        fail("the end of a text")
      end
      parts[#parts + 1] = text:sub(at, stop - 1)
      at = stop + 1
      if text:sub(stop, stop) == '"' then
        return table.concat(parts)
      end
      local escape = text:sub(at, at)
      if escape == "u" then
        local digits = text:match("^%x%x%x%x", at + 1)
        if not digits then
          fail("four hexadecimal digits")
        end
        parts[#parts + 1] = utf8_char(tonumber(digits, 16))
        at = at + 5
      elseif ESCAPES[escape] then
        parts[#parts + 1] = ESCAPES[escape]
        at = at + 1
      else
        fail("an escape")
      end
    end
  end

  local function object(depth)
    local members = {}
    if take("}") then
      return members
    end
    repeat
      if not take('"') then
        fail("a name")
      end
      local name = quoted()
      if not take(":") then
        fail("a colon")
      end
      members[name] = value(depth)
    until not take(",")
    if not take("}") then
      fail("the end of an object")
    end
    return members
  end

  local function list(depth)
    local elements = {}
    if take("]") then
      return elements
    end
    repeat
      elements[#elements + 1] = value(depth)
    until not take(",")
    if not take("]") then
      fail("the end of a list")
    end
    return elements
  end

  function value(depth)
    if depth > DEEPEST then
      fail("less nesting")
    end
    if take("{") then
      return object(depth + 1)
    elseif take("[") then
      return list(depth + 1)
    elseif take('"') then
      return quoted()
    end
    local digits = text:match("^-?%d+%.?%d*[eE]?[+-]?%d*", at)
    if digits and tonumber(digits) then
      at = at + #digits
      return tonumber(digits)
    end
    local first = text:sub(at, at)
    if first == "t" then
      return word("true", true)
    elseif first == "f" then
      return word("false", false)
    end
    return word("null", nil)
  end

  local result = value(0)
  skip_blanks()
  if at <= #text then
    fail("the end of the file")
  end
  return result
end

local function is_count(number)
  return type(number) == "number" and number >= 1 and number < NO_VALUE and number == math.floor(number)
end

-- Hints that change something, by application, then by compute nodes.
local function index(hints)
  local by_application = {}
  for _, hint in ipairs(hints) do
    if type(hint) == "table" and type(hint.application) == "string" and hint.decided == true
        and is_count(hint.compute_nodes) and is_count(hint.nodes)
        and (hint.dedicated == true or hint.nodes ~= hint.default_nodes) then
      by_application[hint.application] = by_application[hint.application] or {}
      by_application[hint.application][hint.compute_nodes] = hint
    end
  end
  return by_application
end

-- The hints of the file; without any and with the reason where it cannot be used.
local function read_hints(now)
  local file, problem = io.open(FILE, "rb")
  if not file then
    return {}, problem
  end
  local text = file:read("*a")
  file:close()
  local is_read, found = pcall(read_json, text or "")
  if not is_read then
    return {}, FILE .. ": " .. tostring(found)
  end
  if type(found) ~= "table" or found.version ~= VERSION or type(found.hints) ~= "table"
      or type(found.made_at_s) ~= "number" then
    return {}, FILE .. ": no hints of version " .. VERSION
  end
  if now - found.made_at_s > OLDEST_DAYS * 86400 then
    return {}, FILE .. ": older than " .. OLDEST_DAYS .. " days"
  end
  return index(found.hints)
end

local known = {}
local read_at

local function hints()
  local now = os.time()
  if not read_at or now - read_at >= RELOAD_SECONDS or now < read_at then
    local problem
    known, problem = read_hints(now)
    read_at = now
    if problem then
      slurm.log_info("%s", "dfra: jobs stay as the map has them: " .. problem)
    end
  end
  return known
end

-- The one application with hints that the job's script starts, or, without a script, that the job is called, as srun
-- calls it; nil where there is none or more than one.
local function application(job_desc, by_application)
  if type(job_desc.script) ~= "string" then
    return by_application[job_desc.name or ""] and job_desc.name
  end
  local found
  for line in job_desc.script:sub(1, LONGEST_SCRIPT):gmatch("[^\r\n]+") do
    if not line:find("^%s*#") then
      for word in line:gmatch("[^%s;|&()<>\"'`]+") do
        local name = word:match("[^/]+$")
        if name and by_application[name] then
          if found and found ~= name then
            return nil
          end
          found = name
        end
      end
    end
  end
  return found
end

local function compute_nodes(job_desc)
  local least, most = job_desc.min_nodes, job_desc.max_nodes
  if not is_count(least) or (is_count(most) and most ~= least) then
    return nil
  end
  return least
end

local function joined(before, separator, text)
  if before == nil or before == "" then
    return text
  end
  return before .. separator .. text
end

-- Writes the hint for a job, if there is one, into its description. What a user says there about DFRA is taken out.
function dfra_advise(job_desc)
  local said = job_desc.admin_comment
  if said and said:find("dfra=", 1, true) then
    job_desc.admin_comment = (said:gsub(";?%s*dfra=[^;]*", ""))
  end
  if (job_desc.comment or ""):find("dfra=off", 1, true) then
    return
  end
  local by_application = hints()
  local name = application(job_desc, by_application)
  local nodes = compute_nodes(job_desc)
  local hint = name and nodes and by_application[name][nodes]
  if not hint then
    return
  end
  local advice = string.format("dfra=%d:%s", hint.nodes, hint.dedicated and "dedicated" or "shared")
  job_desc.admin_comment = joined(job_desc.admin_comment, ";", advice)
  if LICENSE and hint.dedicated then
    job_desc.licenses = joined(job_desc.licenses, ",", string.format("%s:%d", LICENSE, hint.nodes))
  end
  slurm.log_info("%s", string.format("dfra: %s on %d compute nodes: %s", name, nodes, advice))
end

function slurm_job_submit(job_desc, part_list, submit_uid)
  local is_done, problem = pcall(dfra_advise, job_desc)
  if not is_done then
    slurm.log_error("%s", "dfra: " .. tostring(problem))
  end
  return slurm.SUCCESS
end

function slurm_job_modify(job_desc, job_rec, part_list, modify_uid)
  return slurm.SUCCESS
end

return slurm.SUCCESS

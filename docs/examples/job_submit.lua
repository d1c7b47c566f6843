-- SPDX-FileCopyrightText: The IOMiner authors
-- SPDX-License-Identifier: Apache-2.0

-- Slurm's job_submit plugin in Lua: writes what `iominer advise dfra --out FILE` advises for a job's application and
-- size into the job's admin comment, for example "dfra=9:dedicated:256", which a PrologSlurmctld applies where the job
-- still has as many compute nodes, 256 here (docs/dfra.md).
-- It never rejects a job, and changes nothing where the file is missing, damaged, too old or of another version, where
-- the job's application or size has no hint, and where the user asks for that with --comment=dfra=off.
-- Plain Lua 5.1 to 5.4, no libraries. A site that has a job_submit.lua of its own sets `dfra` as below, says
-- dofile("/etc/slurm/dfra.lua") before its own functions, and calls dfra_advise(job_desc) in its slurm_job_submit.

local settings = dfra or {}
local FILE = settings.file or "/etc/slurm/dfra-hints.json"
-- Hints of a nightly job are from the day before; older ones are of a site that no longer makes them.
local OLDEST_DAYS = settings.oldest_days or 14
-- A file may be from a host whose clock is ahead, but not by more.
local MOST_SECONDS_AHEAD = 86400
-- slurmctld calls the plugin for every job while it holds a lock, so the file is not read for every job.
local RELOAD_SECONDS = settings.reload_seconds or 300
-- Name of a license in slurm.conf that counts reserved forwarding nodes (Licenses=forwarding:200); a job then waits until
-- as many are free. Without one the prolog gives what is free.
local LICENSE = settings.license

local VERSION = 1
local DEEPEST = 20
local LONGEST_SCRIPT = 1000000
local NO_VALUE = 4000000000 -- NO_VAL of Slurm, "not set", is 4294967294

-- Words before a program.
local PREFIXES = {
  exec = true, time = true, env = true, command = true, nohup = true, ["then"] = true, ["do"] = true,
  ["else"] = true, ["if"] = true, ["while"] = true, ["until"] = true, ["!"] = true, ["{"] = true
}
-- Programs that start the program behind their options.
local LAUNCHERS = {srun = true, mpirun = true, mpiexec = true, aprun = true, ibrun = true, jsrun = true}
-- Words that belong to an option of a launcher; to any other one, of which the value is not joined, belongs one.
local VALUES = {
  ["-l"] = 0, ["--label"] = 0, ["-u"] = 0, ["--unbuffered"] = 0, ["-v"] = 0, ["--verbose"] = 0, ["-Q"] = 0,
  ["--quiet"] = 0, ["--exclusive"] = 0, ["--exact"] = 0, ["--overlap"] = 0, ["--overcommit"] = 0, ["-O"] = 0,
  ["--oversubscribe"] = 0, ["--report-bindings"] = 0, ["--tag-output"] = 0, ["--allow-run-as-root"] = 0, ["--"] = 0,
  ["--mca"] = 2, ["-mca"] = 2, ["-env"] = 2, ["-genv"] = 2
}

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

-- Whether a hint is as docs/dfra.md has it, with so many reserved forwarding nodes.
local function is_hint(hint, reserved)
  return type(hint.application) == "string" and is_count(hint.compute_nodes) and is_count(hint.default_nodes)
    and is_count(hint.nodes) and type(hint.dedicated) == "boolean"
    and hint.nodes <= (hint.dedicated and reserved or hint.default_nodes)
end

-- Hints that change something, by application, then by compute nodes; and how many there are that cannot be so.
local function index(found)
  local by_application, wrong = {}, 0
  for _, hint in pairs(found.hints) do
    if type(hint) ~= "table" or (hint.decided == true and not is_hint(hint, #found.reserved)) then
      wrong = wrong + 1
    elseif hint.decided == true and (hint.dedicated or hint.nodes ~= hint.default_nodes) then
      by_application[hint.application] = by_application[hint.application] or {}
      by_application[hint.application][hint.compute_nodes] = hint
    end
  end
  return by_application, wrong
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
      or type(found.reserved) ~= "table" or type(found.made_at_s) ~= "number" then
    return {}, FILE .. ": no hints of version " .. VERSION
  end
  if now - found.made_at_s > OLDEST_DAYS * 86400 then
    return {}, FILE .. ": older than " .. OLDEST_DAYS .. " days"
  end
  if found.made_at_s - now > MOST_SECONDS_AHEAD then
    return {}, FILE .. ": made in the future"
  end
  local by_application, wrong = index(found)
  return by_application, wrong > 0 and FILE .. ": " .. wrong .. " hints cannot be so" or nil
end

local known = {}
local read_at
local said

local function hints()
  local now = os.time()
  if not read_at or now - read_at >= RELOAD_SECONDS or now < read_at then
    local problem
    known, problem = read_hints(now)
    read_at = now
    if problem and problem ~= said then
      slurm.log_info("%s", "dfra: jobs stay as the map has them: " .. problem)
    end
    said = problem
  end
  return known
end

-- A name in one line of the log. Its bytes from 128 on may be letters in UTF-8, whose control characters begin with 194.
local function visible(name)
  return (name:gsub("%c", "?"):gsub("\194[\128-\159]", "?"))
end

local function base_name(word)
  return word:match("[^/]+$") or ""
end

-- The place behind the options of a launcher.
local function behind_options(words, at)
  while words[at] and words[at]:find("^%-") do
    local option = words[at]
    local is_joined = option:find("=", 1, true) or option:find("^%-%a%d")
    at = at + 1 + (is_joined and 0 or VALUES[option] or 1)
  end
  return at
end

-- The program of a command: its first word, or the one behind launchers and other words before a program.
local function program(command)
  local words = {}
  for word in command:gmatch("%S+") do
    words[#words + 1] = word
  end
  local at = 1
  while words[at] do
    local name = base_name(words[at])
    if LAUNCHERS[name] then
      at = behind_options(words, at + 1)
    elseif PREFIXES[name] then
      at = at + 1
      while words[at] and words[at]:find("^%-") do
        at = at + 1
      end
    elseif words[at]:find("^[%a_][%w_]*=") then
      at = at + 1
    else
      return name
    end
  end
end

local function without_comment(line)
  return ((" " .. line):gsub("%s#.*", ""))
end

-- The last line of the here-document that a line opens; nil where it opens none.
local function opened(line)
  local text = without_comment(line):gsub("<<<", "")
  return not text:find("((", 1, true) and text:match("<<%-?%s*[\"'\\]?([%w_]+)") or nil
end

-- The commands of a line, separated by line feeds, of which quoted texts are one word.
local function commands(line)
  local text = without_comment(line)
  text = text:gsub("(['\"])(.-)%1", function(_, quoted)
    return (quoted:gsub("[%s;|&()<>`]", "\1"))
  end)
  text = text:gsub("^[^(]-%)", "") -- a pattern of case
  return (text:gsub("[;|&()`]", "\n"))
end

-- The one application with hints that the job's script starts, or, without a script, that the job is called, as srun
-- calls it; nil where there is none or more than one.
local function application(job_desc, by_application)
  if type(job_desc.script) ~= "string" then
    return by_application[job_desc.name or ""] and job_desc.name
  end
  local found, here_document
  local script = job_desc.script:sub(1, LONGEST_SCRIPT):gsub("\\\r?\n", " ")
  for line in script:gmatch("[^\r\n]+") do
    if here_document then
      if line:gsub("^\t+", "") == here_document then
        here_document = nil
      end
    else
      for command in commands(line):gmatch("[^\n]+") do
        local name = program(command)
        if name and by_application[name] then
          if found and found ~= name then
            return nil
          end
          found = name
        end
      end
      here_document = opened(line)
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

-- A list without its elements for which a function is true, and with a further one, if there is one.
local function edited(list, separator, is_left_out, further)
  local kept = {}
  for element in (list or ""):gmatch("[^" .. separator .. "]+") do
    if not is_left_out(element) then
      kept[#kept + 1] = element
    end
  end
  kept[#kept + 1] = further
  return table.concat(kept, separator)
end

local function is_advice(element)
  return element:find("^%s*dfra=") ~= nil
end

-- Asks for a license for each forwarding node that a job gets for itself, in place of what it asked for before.
local function ask_for_license(job_desc, name, nodes)
  if (job_desc.licenses or ""):find("|", 1, true) then
    slurm.log_info("%s", "dfra: " .. visible(name) .. " asks for one license or another, and not for " .. LICENSE)
    return
  end
  job_desc.licenses = edited(job_desc.licenses, ",", function(element)
    return element:match("^%s*([^:*=%s]+)") == LICENSE
  end, string.format("%s:%d", LICENSE, nodes))
end

-- Writes the hint for a job, if there is one, into its description. What is said there about DFRA is taken out.
function dfra_advise(job_desc)
  local said_before = job_desc.admin_comment
  if said_before and said_before:find("dfra=", 1, true) then
    job_desc.admin_comment = edited(said_before, ";", is_advice)
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
  local advice = string.format("dfra=%d:%s:%d", hint.nodes, hint.dedicated and "dedicated" or "shared", nodes)
  job_desc.admin_comment = edited(job_desc.admin_comment, ";", is_advice, advice)
  if LICENSE and hint.dedicated then
    ask_for_license(job_desc, name, hint.nodes)
  end
  slurm.log_info("%s", string.format("dfra: %s on %d compute nodes: %s", visible(name), nodes, advice))
end

function slurm_job_submit(job_desc, part_list, submit_uid)
  local is_done, problem = pcall(dfra_advise, job_desc)
  if not is_done then
    slurm.log_error("%s", "dfra: " .. tostring(problem))
  end
  return slurm.SUCCESS
end

-- The hint says for how many compute nodes it is, so that the prolog leaves it where a job has others since: slurmctld
-- lets only operators change an admin comment, so that writing it here would refuse what users change.
function slurm_job_modify(job_desc, job_rec, part_list, modify_uid)
  return slurm.SUCCESS
end

return slurm.SUCCESS

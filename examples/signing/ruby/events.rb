# Verifies the events that come on standard input, in the form that ../README.md describes.
require_relative "verify"

$stdin.each_line(chomp: true) do |line|
  secret, now, body, pairs = line.split("\t", -1).map { |field| field.unpack1("m") }
  headers = pairs.split("\n").to_h { |pair| pair.split(":", 2) }
  puts Events.genuine?(headers, body, secret, now: now.to_i) ? "genuine" : "refused"
end

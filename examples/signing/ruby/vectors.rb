# Signs the requests that come on standard input, in the form that ../README.md describes.
require_relative "sign"

$stdin.each_line(chomp: true) do |line|
  fields = line.split("\t", -1).map { |field| field.unpack1("m").force_encoding("UTF-8") }
  method, url, date, user, secret, body, *headers = fields
  signed = Signing.sign(method, url, user: user, secret: secret, body: body, headers: headers.each_slice(2), date: date)
  stages = [signed[:canonical_request], signed[:string_to_sign], signed[:headers]["authorization"]]
  puts stages.map { |stage| [stage].pack("m0") }.join("\t")
end

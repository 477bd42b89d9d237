# The program, from the archive of a release in the directory of the build:
#
#   cargo xtask release --pack x86_64-unknown-linux-musl --out target/image
#   docker build --file Dockerfile --tag barelink target/image
#   docker run --rm --volume "$PWD:/docs" barelink check
FROM scratch AS archive
# Extracts the archive, whose only directory has its name.
ADD barelink-v*-linux-musl.tar.gz /

FROM scratch
COPY --from=archive /barelink-v*/barelink /usr/bin/barelink
COPY --from=archive /barelink-v*/LICENSE* /usr/share/licenses/barelink/
WORKDIR /docs
ENTRYPOINT ["/usr/bin/barelink"]
